import type {Root} from 'mdast'
import type {MdxJsxFlowElement, MdxJsxTextElement} from 'mdast-util-mdx'
import {visit} from 'unist-util-visit'
import {parseInlineCode} from '../code/build-code-block.ts'
import {parseFence} from '../code/parse-fence.ts'
import {toFileLanguage} from '../contracts/build-snippet.ts'

/** What has to be loaded before a page can be compiled. */
export interface Needs {
  /** Languages of code. */
  languages: Set<string>
  hasDiagram: boolean
  hasMath: boolean
}

/** List what a page needs, in one visit. */
export function listNeeds(tree: Root): Needs {
  const needs: Needs = {languages: new Set(), hasDiagram: false, hasMath: false}
  visit(tree, (node) => {
    if (node.type === 'code') addLanguage(parseFence(node.lang, null).language, needs)
    else if (node.type === 'inlineCode')
      addLanguage(parseInlineCode(node.value).language ?? '', needs)
    else if (node.type === 'math' || node.type === 'inlineMath') needs.hasMath = true
    else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
      addElement(node, needs)
    }
  })
  return needs
}

function addLanguage(language: string, needs: Needs): void {
  needs.languages.add(language)
  if (language === 'mermaid') needs.hasDiagram = true
  if (language === 'math') needs.hasMath = true
}

function addElement({name, attributes}: MdxJsxFlowElement | MdxJsxTextElement, needs: Needs): void {
  if (name === 'Mermaid') needs.hasDiagram = true
  if (name === 'Signature' || name === 'Snippet') needs.languages.add('solidity')
  if (name !== 'Snippet') return
  for (const attribute of attributes) {
    const {value} = attribute
    // The path is not read yet; it is a string wherever a page is right.
    const written = typeof value === 'string' ? value : value?.value
    if (attribute.type !== 'mdxJsxAttribute' || written === undefined) continue
    if (attribute.name === 'language') needs.languages.add(written)
    if (attribute.name === 'file') needs.languages.add(toFileLanguage(written.replace(/\W+$/, '')))
  }
}
