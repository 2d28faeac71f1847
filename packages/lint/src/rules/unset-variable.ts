import {findVariables, type VariableEvent} from '@lockstep/shell'
import type {NodesByType} from '../collect/list-nodes.ts'
import {parseShellFence} from '../fences/parse-shell-fence.ts'
import {createCodeMap} from '../places/create-code-map.ts'
import {createLocator} from '../places/create-locator.ts'
import type {Rule} from '../rule.ts'

/** A block of code, and what it does to variables if it consists of shell commands. */
interface Block {
  node: NodesByType['codes'][number]['node']
  start: number
  events: ReadonlyArray<VariableEvent> | undefined
}

/** A shell variable that is used before the page sets it. */
export const unsetVariable: Rule = {
  id: 'unset-variable',
  severity: 'warning',
  description: 'A shell variable that is used before the page sets it',
  checkPage({facts: {frontMatter}, nodes, text}, report) {
    const locator = createLocator(text)
    const known = new Set<string>()
    let named: ReadonlyMap<string, number> | undefined
    const isRun = frontMatter.proof !== undefined || frontMatter.content_type === 'tutorial'
    const blocks = nodes.codes.map(({node}): Block => {
      const shell = parseShellFence(node)
      return {
        node,
        start: node.position?.start.offset ?? 0,
        events: shell && findVariables(shell.nodes)
      }
    })
    const lastSet = listLastSet(blocks)
    // Outside of a page whose commands are run in order, a name that nothing sets is a placeholder.
    const isLoose = !isRun || lastSet.size === 0

    for (const {node, start, events} of blocks) {
      if (!events) {
        // Configuration files, and programs that read them.
        for (const [, name = ''] of node.value.matchAll(
          /(?:^|[\s"'.{])([A-Za-z_]\w*)["']?\s*[:=]/gm
        ))
          known.add(name)
        continue
      }
      const map = createCodeMap(node, locator)
      const reported = new Set<string>()
      for (const event of events) {
        if (event.kind === 'unknown') return
        if (event.kind === 'set') known.add(event.name)
        else if (!known.has(event.name) && !isGiven(event.name) && !reported.has(event.name)) {
          const {name} = event
          reported.add(name)
          known.add(name)
          named ??= listNamed(nodes)
          if ((named.get(name) ?? Number.POSITIVE_INFINITY) < start) continue
          const isLater = (lastSet.get(name) ?? -1) >= start
          if (!isLater && isPlaceholder(name, isLoose)) continue
          const expected = isLater
            ? 'which the page sets only further down'
            : 'which nothing on the page sets'
          report(`Unexpected \`$${name}\`, ${expected}`, map.at(event.start, event.end), {
            subject: name
          })
        }
      }
    }
  }
}

/** Variables that prose names before their first use, so that readers know to set them. */
function listNamed({inlineCodes, texts}: NodesByType): Map<string, number> {
  const named = new Map<string, number>()
  for (const {node} of [...inlineCodes, ...texts]) {
    for (const [, name = ''] of node.value.matchAll(
      /(?<![\w])\$?\{?([A-Z_][A-Z\d_]{2,}|[a-z]\w*_\w+)\}?(?![\w])/g
    )) {
      const at = node.position?.start.offset ?? 0
      if (at < (named.get(name) ?? Number.POSITIVE_INFINITY)) named.set(name, at)
    }
  }
  return named
}

/** `$TOKEN` where commands stand on their own, and `$YOUR_TOKEN` on every page. */
function isPlaceholder(name: string, isLoose: boolean): boolean {
  if (/^(?:YOUR|MY|EXAMPLE)_|_HERE$|PLACEHOLDER/.test(name)) return true
  return isLoose && /^[A-Z][A-Z\d_]*$/.test(name)
}

/** List the start of the last block that sets each variable. */
function listLastSet(blocks: ReadonlyArray<Block>): Map<string, number> {
  const last = new Map<string, number>()
  for (const {start, events = []} of blocks) {
    for (const event of events) {
      if (event.kind === 'set') last.set(event.name, Math.max(start, last.get(event.name) ?? 0))
    }
  }
  return last
}

/** Variables that a shell or its environment always sets. */
function isGiven(name: string): boolean {
  return /^(?:BASH\w*|CI|COLUMNS|DISPLAY|EDITOR|EUID|GITHUB_\w+|GOBIN|GOPATH|GOROOT|HISTFILE|HOME|HOSTNAME|HOSTTYPE|IFS|JAVA_HOME|LANG|LC_\w+|LINENO|LINES|LOGNAME|MACHTYPE|NODE_ENV|OLDPWD|OPTARG|OPTIND|OSTYPE|PATH|PIPESTATUS|PPID|PS1|PWD|RANDOM|REPLY|SECONDS|SHELL|SHLVL|TERM|TMPDIR|UID|USER|XDG_\w+|ZSH\w*|_)$/.test(
    name
  )
}
