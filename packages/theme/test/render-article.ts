import {fillLinks, type PageData, stringifySettings} from '@lockstep/pages'
import rehypeStringify from 'rehype-stringify'
import {unified} from 'unified'
import {VFile} from 'vfile'
import {type Article, type Components, rehypeTheme, toArticle, toGapHref} from '../src/index.ts'

/** Render the tree of a page as the page processor does in its last steps. */
export function renderArticle(
  {hast}: Pick<PageData, 'hast'>,
  components: Components = {}
): Article {
  const file = new VFile()
  const link = {kind: 'link', url: '', file: ''} as const
  const tree = fillLinks(hast, {toHref: (number) => toGapHref(link, number)})
  const processor = unified().use(rehypeTheme, {components}).use(rehypeStringify, stringifySettings)
  file.value = processor.stringify(processor.runSync(tree, file), file)
  return toArticle(file)
}
