import type {Root} from 'mdast'
import type {MdxJsxFlowElement, MdxJsxTextElement} from 'mdast-util-mdx'
import {visit} from 'unist-util-visit'
import {parseInlineCode} from '../code/build-inline-code.ts'
import {parseFence} from '../code/parse-fence.ts'
import type {Registry} from '../components/component-spec.ts'
import type {ContractLookup} from '../contracts/contract-lookup.ts'
import {isSymbolName} from '../contracts/find-code-names.ts'

/** Grammars and renderers to load before a page can be converted. */
export interface Needs {
  languages: Set<string>
  hasDiagram: boolean
  hasMath: boolean
}

/** List what a page needs, in one visit. */
export function listNeeds(
  tree: Root,
  registry: Registry,
  contracts: ContractLookup | undefined
): Needs {
  const needs: Needs = {languages: new Set(), hasDiagram: false, hasMath: false}
  visit(tree, (node, _, parent) => {
    if (node.type === 'code') {
      const {language} = parseFence(node.lang, null)
      if (language === 'mermaid') needs.hasDiagram = true
      addLanguage(language, needs)
    } else if (node.type === 'inlineCode') {
      addLanguage(parseInlineCode(node.value).language ?? '', needs)
      // The declaration that it names is shown as well. Finding it takes longer than loading the grammar.
      if (needs.languages.has('solidity') || !isSymbolName(node.value)) return
      // It leads where the link leads.
      if (parent?.type === 'link') return
      if (contracts?.findDefinition(node.value)) needs.languages.add('solidity')
    } else if (node.type === 'math' || node.type === 'inlineMath') needs.hasMath = true
    else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
      addElement(node, registry, needs)
    }
  })
  return needs
}

function addLanguage(language: string, needs: Needs): void {
  needs.languages.add(language)
  if (language === 'math') needs.hasMath = true
}

function addElement(
  {name, attributes}: MdxJsxFlowElement | MdxJsxTextElement,
  registry: Registry,
  needs: Needs
): void {
  const spec = name !== null && Object.hasOwn(registry, name) ? registry[name] : undefined
  if (!spec?.needs) return
  const written: Record<string, string> = {}
  for (const attribute of attributes) {
    if (attribute.type !== 'mdxJsxAttribute') continue
    const {name: key, value} = attribute
    const text = typeof value === 'string' ? value : value?.value
    // Expressions are not read yet: `{"a.sol"}` has to do.
    if (text !== undefined) written[key] = text.replace(/^["'`\s]+|(?<!["'`\s])["'`\s]+$/g, '')
  }
  const {languages = [], hasDiagram = false} = spec.needs(written)
  for (const language of languages) needs.languages.add(language)
  if (hasDiagram) needs.hasDiagram = true
}
