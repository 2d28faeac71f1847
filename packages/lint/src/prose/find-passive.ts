import type {Root, Word} from 'nlcst'
import {toString as toText} from 'nlcst-to-string'
import {visit} from 'unist-util-visit'

/** Find the participles in `is utilized by`. `retext-passive` knows irregular ones such as `written` only. */
export function findPassive(tree: Root): Array<Word> {
  const found: Array<Word> = []
  visit(tree, 'SentenceNode', ({children}) => {
    const words = children.filter((node) => node.type === 'WordNode')
    const texts = words.map((word) => toText(word).toLowerCase())
    for (const [index, word] of words.entries()) {
      if (texts[index + 1] !== 'by' || !/[a-z]{2}ed$/.test(texts[index] ?? '')) continue
      const before = texts.slice(Math.max(0, index - 4), index)
      const verb = before.findLast((text) => !/^(?:also|never|not|only|[a-z]+ly)$/.test(text))
      if (auxiliaries.has(verb ?? '')) found.push(word)
    }
  })
  return found
}

const auxiliaries = new Set(['am', 'are', 'be', 'been', 'being', 'is', 'was', 'were'])
