const small = new Set(
  `a aboard about above across after against along amid among an and anti around as at before behind below
   beneath beside besides between beyond but by concerning considering despite down during except excepting
   excluding following for from in inside into like minus near nor of off on onto opposite or over past per plus
   regarding round save since so than the through to toward towards under underneath unlike until up upon versus
   via with within without yet`.split(/\s+/)
)

// Order matters when one name contains another: `package.json` after `JS`.
const names =
  `ZEIT|ZEIT Inc.|Vercel|Vercel Inc.|CLI|API|HTTP|HTTPS|JSX|DNS|URL|now.sh|now.json|vercel.app|vercel.json|CI|CD|CDN|
   package.json|package.lock|yarn.lock|GitHub|GitLab|CSS|Sass|JS|JavaScript|TypeScript|HTML|WordPress|Next.js|Node.js|
   Webpack|Docker|Bash|Kubernetes|SWR|TinaCMS|UI|UX|TS|TSX|iPhone|iPad|watchOS|iOS|iPadOS|macOS|PHP|composer.json|
   composer.lock|CMS|SQL|C|C#|GraphQL|GraphiQL|JWT|JWTs`
    .split('|')
    .map((name) => toRule(name.trim()))

/**
 * Create a function that makes a title of a file or folder name: `run-a-node` -> `Run a Node`, `json-api` -> `Json API`.
 *
 * The words are those of Nextra, so that a page without a title has the same name in both. `more` are additional
 * names that a version of Nextra knows.
 */
export function createToTitle(more: ReadonlyArray<string>): (name: string) => string {
  const spellings = [...names, ...more.map(toRule)]
  return (name) => {
    let title = capitalize(name.replace(/[-_]/g, ' ').toLowerCase())
    for (const [pattern, spelling] of spellings) title = title.replace(pattern, spelling)
    return title
  }
}

function capitalize(text: string): string {
  return text.replace(
    /(?:(\s?(?:^|[.()!?;:"])\s*)|)([^\s'’()!?;:"])([^\s'’()!?;:"]*['’]*[^\s'’()!?;:"]*)/g,
    (word, lead: string | undefined, first: string, rest: string, offset: number) => {
      // A parenthesis that touches the word before it, or opens the title, keeps its case.
      if (/^[()]/.test(word)) return word
      const isLast = offset + word.length >= text.length
      if (lead === undefined && !isLast && small.has(first + rest)) return word
      return (lead ?? '') + first.toUpperCase() + rest
    }
  )
}

/** The dot of `Next.js` matches any character, so that `next-js` is found too. */
function toRule(name: string): [pattern: RegExp, spelling: string] {
  return [new RegExp(`\\b${name}\\b`, 'gi'), name]
}
