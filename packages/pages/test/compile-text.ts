import {VFile} from 'vfile'
import {createPageProcessor, getPageData, type PageData, type PageOptions} from '../src/index.ts'

/** Process a text as the page `guides/page.mdx`; other files are its partials. */
export async function compileText(
  text: string,
  {file = 'guides/page.mdx', ...options}: PageOptions & {file?: string} = {},
  partials: Readonly<Record<string, string>> = {}
): Promise<PageData> {
  const page = new VFile({path: file, value: text})
  await createPageProcessor({
    getPartial: (name) => (Object.hasOwn(partials, name) ? partials[name] : undefined),
    ...options
  }).process(page)
  return getPageData(page)
}

/** Problems as `3:1 unknown-component Unexpected …`. Those of partials begin with their file. */
export function listProblems({problems}: Pick<PageData, 'problems'>): Array<string> {
  return problems.map(({file, place, ruleId, reason}) => {
    const at = `${place.start.line}:${place.start.column}`
    return `${file === 'guides/page.mdx' ? '' : `${file} `}${at} ${ruleId} ${reason}`
  })
}
