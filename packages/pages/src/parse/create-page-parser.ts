import {type ParseText, remarkFormulas, remarkQuickGfm} from '@lockstep/navtree/parse'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import {type PluggableList, unified} from 'unified'
import {parseGenerated} from '../reference/parse-generated.ts'
import {remarkContainers} from './remark-containers.ts'
import {remarkFenceMeta} from './remark-fence-meta.ts'
import {remarkHtmlLines} from './remark-html-lines.ts'

/** Create a parser of Markdown, with or without MDX and formulas. Plugins of the site can add syntax. */
export function createPageParser(plugins: PluggableList): ParseText {
  const markdown = unified()
    .use(remarkParse) // CommonMark: https://spec.commonmark.org
    .use(remarkFrontmatter) // YAML between `---` is data, not content
    .use(remarkGfm) // tables, footnotes and task lists: https://github.github.com/gfm
    .use(remarkQuickGfm) // after GFM, whose searches for tables and addresses it narrows
    .use(remarkContainers) // `:::tip`, which other generators have
    .use(remarkHtmlLines) // keeps places that the HTML parser needs
    .use(remarkFenceMeta) // keeps the place of what a fence shows
    .use(plugins) // syntax of the site, which overrides the above
  const mdx = markdown().use(remarkMdx) // https://mdxjs.com/docs/extending-mdx
  const plain = {markdown: markdown.freeze(), mdx: mdx.freeze()}
  const withMath = {
    markdown: markdown().use(remarkFormulas).freeze(),
    mdx: mdx().use(remarkFormulas).freeze()
  }
  return (text, wanted) => {
    // A plugin of the site may change what this text means.
    const generated = wanted.mdx && plugins.length === 0 ? parseGenerated(text) : undefined
    if (generated) return generated
    const syntax = wanted.math ? withMath : plain
    return (wanted.mdx ? syntax.mdx : syntax.markdown).parse(text)
  }
}
