import type {TextEdit} from './edit.ts'
import {type Tag, toAttributeText} from './scan-page.ts'

/** Find the code that pages of Docusaurus pass to its `CodeBlock` as a text, and write it as a fence. */
export function findCodeBlocks(text: string, tags: ReadonlyArray<Tag>): Array<TextEdit> {
  const blocks = tags.filter(({name}) => name === 'CodeBlock')
  return blocks.flatMap((tag, index): Array<TextEdit> => {
    const close = blocks[index + 1]
    if (tag.isClosing || tag.isSelfClosing || !close?.isClosing) return []
    const [, code] = /^\s*\{`([^`\\]*)`\}\s*$/.exec(text.slice(tag.end, close.start)) ?? []
    if (code === undefined || code.includes('${')) return []
    return [{start: tag.start, end: close.end, text: toFence(tag, code.trim())}]
  })
}

/** An address alone is that of code on GitHub, which another site would load. */
function toFence({attributes}: Tag, code: string): string {
  if (/^https:\/\/\S+$/.test(code)) return `[${code.split('/').at(-1)}](${code})`
  const title = toAttributeText(attributes.title)
  const info = [toAttributeText(attributes.language), title && `[${title}]`]
  return `\`\`\`${info.filter(Boolean).join(' ')}\n${code}\n\`\`\``
}
