import {createCodeMap} from '../places/create-code-map.ts'
import {createLocator} from '../places/create-locator.ts'
import type {Rule} from '../rule.ts'

/** A curly quotation mark in code. */
export const smartQuoteInCode: Rule = {
  id: 'smart-quote-in-code',
  severity: 'warning',
  description: 'A curly quotation mark in code',
  checkPage({nodes, text}, report) {
    const locator = createLocator(text)
    for (const {node} of nodes.codes) {
      if (!languages.test((node.lang ?? '').toLowerCase())) continue
      const map = createCodeMap(node, locator)
      // Inside a string or a comment they are ordinary characters.
      const code = node.value.replace(
        /"[^"\n]*"|'[^'\n]*'|`[^`]*`|(?:\/\/|#|--)[^\n]*|\/\*(?:(?!\/\*)[\s\S])*?\*\//g,
        (all) => ' '.repeat(all.length)
      )
      for (const {0: quote, index} of code.matchAll(/[‘’“”]/g)) {
        report(
          `Unexpected quotation mark \`${quote}\` in code, expected \`${/[“”]/.test(quote) ? '"' : "'"}\``,
          map.at(index, index + 1)
        )
      }
    }
  }
}

const languages =
  /^(?:bash|sh|shell|zsh|console|js|jsx|ts|tsx|javascript|typescript|json|sol|solidity|go|rust|python|py|toml|yaml|yml)$/
