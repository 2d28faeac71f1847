import type {VFile} from 'vfile'
import type {Article, ArticlePart} from './article.ts'
import {splitAtGaps} from './gap.ts'

/** Cut the HTML of a processed page at its gaps. `fillArticle` fills them. */
export function toArticle(file: VFile): Article {
  const cut = splitAtGaps(String(file))
  const parts: Array<ArticlePart> = []
  for (let index = 0; index < cut.length; index += 3) {
    const [text = '', kind, value = ''] = cut.slice(index, index + 3)
    if (text !== '') parts.push(text)
    if (kind === 'link') parts.push({link: Number(value)})
    if (kind === 'island') parts.push({island: value})
    if (kind === 'pages') parts.push({childPages: true})
    if (kind === 'uses') parts.push({uses: true})
    if (kind === 'row') parts.push({usesOf: value.split('.').map(Number)})
    if (kind === 'run') parts.push({runMark: true})
  }
  return {parts, islands: file.data.islands ?? []}
}
