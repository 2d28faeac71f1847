import {readdir, readFile} from 'node:fs/promises'
import path from 'node:path'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import {createHighlighter, isSpecialLang} from 'shiki'
import {unified} from 'unified'
import {visit} from 'unist-util-visit'

// The floor: what any generator of these pages has to do, in one thread and without writing anything. Parse each page
// with plain unified, and color each fence with plain Shiki in two themes.
const [folder = ''] = process.argv.slice(2)
const parser = unified().use(remarkParse).use(remarkFrontmatter).use(remarkGfm).use(remarkMdx)
const highlighter = await createHighlighter({
  themes: ['github-light', 'github-dark'],
  langs: ['bash', 'sh', 'ts', 'solidity', 'json']
})
const known = new Set(highlighter.getLoadedLanguages())
const files = (await readdir(folder, {recursive: true})).filter((file) => file.endsWith('.mdx'))

for (const file of files) {
  const tree = parser.parse(await readFile(path.join(folder, file), 'utf8'))
  visit(tree, 'code', ({lang, value}) => {
    const name = lang && (known.has(lang) || isSpecialLang(lang)) ? lang : 'text'
    highlighter.codeToHtml(value, {
      lang: name,
      themes: {light: 'github-light', dark: 'github-dark'}
    })
  })
}
