import type {PlannedName, PlannedNames, PlannedPage} from './reference-plan.ts'

/**
 * Plan the list of all names, by letter. A name that several contracts declare is one line, with a link for each.
 * Overloads of a contract have lines of their own, because links of the same text could not be told apart. Pages with
 * the same title, such as `Math.sol` in two folders, have their paths as link texts.
 */
export function planNames(pages: ReadonlyArray<PlannedPage>): PlannedNames {
  const titles = pages.map(({title}) => title)
  const shared = new Set(titles.filter((title, index) => titles.indexOf(title) !== index))
  const entries = pages.flatMap(({title, route, outline}) => [
    {name: title, text: shared.has(title) ? outline.path : outline.kind, address: route},
    ...outline.sections
      .filter(({id}) => id !== 'private-functions')
      .flatMap(({members}) => members)
      .filter(({kind}) => !/^(?:constructor|receive|fallback)$/.test(kind))
      .map((member) => ({
        name: member.title,
        text: shared.has(title) ? outline.path : title,
        address: `${route}#${member.id}`
      }))
  ])
  const letters: Record<string, Array<PlannedName>> = {}
  for (const {name, ...link} of entries.sort((a, b) => compareNames(a.name, b.name))) {
    const letter = toLetter(name)
    letters[letter] ??= []
    const last = letters[letter].at(-1)
    if (last?.name === name) last.links.push(link)
    else letters[letter].push({name, links: [link]})
  }
  return letters
}

function toLetter(name: string): string {
  return /[A-Z]/.exec(toPlain(name).charAt(0).toUpperCase())?.[0] ?? 'Other'
}

function compareNames(left: string, right: string): number {
  const [a, b] = [toPlain(left).toLowerCase(), toPlain(right).toLowerCase()]
  return compare(a, b) || compare(left, right)
}

/** `_mint` is found below M. */
function toPlain(name: string): string {
  return name.replace(/^[_$]+/, '')
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}
