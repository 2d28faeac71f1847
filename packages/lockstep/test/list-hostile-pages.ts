const fence = '```'

/** Pages that once took a parser, a renderer or a rule from half a minute to forever, by name. */
export const knownHostilePages: Readonly<Record<string, string>> = {
  'heading-spaces': `## a${' '.repeat(100_000)}b\n`,
  'heading-tabs': `## a${'\t'.repeat(100_000)}b\n`,
  'heading-no-break-spaces': `## a${'\u00a0'.repeat(100_000)}b\n`,
  'heading-ids': `## a ${'[#'.repeat(50_000)}\n`,
  'heading-closed-ids': `## a ${'[#'.repeat(50_000)}${']'.repeat(50_000)}\n`,
  'heading-closing': `## a ${'# '.repeat(50_000)}b\n`,
  asterisks: `${'**'.repeat(50_000)}a\n`,
  underscores: `${'_'.repeat(50_000)}a\n`,
  brackets: `${'['.repeat(50_000)}${']'.repeat(50_000)}\n`,
  backticks: `${Array.from({length: 1300}, (_, index) => '`'.repeat(index + 1)).join(' ')}\n`,
  tildes: `${'~'.repeat(250_000)}a\n`,
  hyphens: `a\n${'-'.repeat(200_000)}b\n`,
  line: `${'word '.repeat(199_000)}\n`,
  table: `${'| a '.repeat(20)}|\n${'| - '.repeat(20)}|\n${`${'| b '.repeat(20)}|\n`.repeat(5000)}`,
  formula: `---\nmath: true\n---\n\n$$\n${'x'.repeat(160_000)}\n$$\n`,
  'diagram-spaces': `${fence}mermaid\ngraph TD\nA -->${' '.repeat(100_000)}B\n${fence}\n`,
  'diagram-arrows': `${fence}mermaid\ngraph TD\nA ${'-->'.repeat(33_000)} B\n${fence}\n`,
  'signature-in-text': `\`f(${'a,'.repeat(200_000)}b)\`\n`,
  'signature-in-shell': `${fence}sh\ncast call $A "f(${'a,'.repeat(200_000)}b)"\n${fence}\n`,
  quotes: `---\nproof: {}\n---\n\n${fence}sh\necho ${'"\''.repeat(7500)}\n${fence}\n`,
  'line-of-5-mb': `${'word '.repeat(980_000)}\n`,
  'page-of-5-mb': 'A paragraph of a page.\n\n'.repeat(208_000)
}

/** More pages that were made to take long. None of them has more than 1 MB. */
export const hostilePages: Readonly<Record<string, string>> = {
  links: `${'[a]('.repeat(150_000)}\n`,
  'formula-nested': `---\nmath: true\n---\n\n$$\n${'\\sqrt{'.repeat(20_000)}x${'}'.repeat(20_000)}\n$$\n`,
  'diagram-lines': `${fence}mermaid\ngraph TD\n${Array.from({length: 20_000}, (_, index) => `A${index} --> A${index + 1}\n`).join('')}${fence}\n`,
  'shell-nested': `---\nproof: {}\n---\n\n${fence}sh\n${'$('.repeat(20_000)}a${')'.repeat(20_000)}\n${fence}\n`,
  quotations: `${'> '.repeat(20_000)}a\n`,
  lists: `${Array.from({length: 900}, (_, index) => `${'  '.repeat(index)}- a\n`).join('')}`,
  elements: `${'<b>'.repeat(50_000)}a${'</b>'.repeat(50_000)}\n`,
  emphasis: `${'*a **b '.repeat(40_000)}\n`,
  footnotes: `${'[^a]'.repeat(100_000)}\n\n[^a]: b\n`,
  definitions: `${'[a]: b\n'.repeat(100_000)}`,
  addresses: `${'https://a.example/b '.repeat(45_000)}\n`,
  'missing-links': `${'[a](./gone.mdx) '.repeat(60_000)}\n`,
  'front-matter': `---\ntitle: ${'['.repeat(100_000)}\n---\n`,
  'front-matter-aliases': `---\na: &a [b]\n${Array.from({length: 5000}, () => 'c: *a\n').join('')}---\n`,
  expression: `{${'['.repeat(50_000)}${']'.repeat(50_000)}}\n`,
  braces: `${'{'.repeat(100_000)}\n`,
  tags: `${'<'.repeat(100_000)}\n`,
  entities: `${'&amp;'.repeat(150_000)}\n`
}
