/** A page for the index, with what the package `search` expects of one. */
export interface TestPage {
  route: string
  title: string
  sections: Array<TestSection>
  topic?: string
  personas: Array<string>
  categories: Array<string>
  contentType?: string
  phrases?: Array<string>
  boost?: number
  symbols?: Array<{
    name: string
    signature?: string
    selector?: string
    topic?: string
    anchor?: string
  }>
}

/** Create a page for the index from `# Title`, text, `## Heading` and code between fences. */
export function toSearchPage(
  route: string,
  markdown: string,
  facts: Partial<TestPage> = {}
): TestPage {
  const [, title = ''] = /^# (.*)/.exec(markdown) ?? []
  let section: TestSection = {trail: [title], text: '', code: [], inlineCode: []}
  const sections = [section]

  for (const [block] of markdown.matchAll(/^```[\s\S]*?^```$|^.+$/gm)) {
    const [, language, text = ''] = /^```(\w*)\n([\s\S]*?)\n?```$/.exec(block) ?? []
    const [, heading] = /^##+ (.*)/.exec(block) ?? []
    if (language !== undefined) section.code.push({language, text})
    else if (heading !== undefined) {
      const id = heading.toLowerCase().replace(/[^\w]+/g, '-')
      section = {trail: [title, heading], id, text: '', code: [], inlineCode: []}
      sections.push(section)
    } else if (!block.startsWith('# ')) {
      section.text += `${section.text === '' ? '' : '\n'}${block.replaceAll('`', '')}`
      const names = Array.from(block.matchAll(/`([^`]+)`/g), ([, inside]) => inside ?? '')
      section.inlineCode.push(...names)
    }
  }
  return {route, title, sections, personas: [], categories: [], ...facts}
}

interface TestSection {
  trail: Array<string>
  id?: string
  text: string
  code: Array<{language: string; text: string}>
  inlineCode: Array<string>
}
