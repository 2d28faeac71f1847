import {createLocator, toRange} from '../places/create-locator.ts'
import type {Rule} from '../rule.ts'

const plain: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‚': "'"
}

/** A curly quotation mark in text. */
export const smartQuote: Rule = {
  id: 'smart-quote',
  severity: 'warning',
  open: 'off',
  description: 'A curly quotation mark in text',
  checkPage({nodes, text}, report) {
    const locator = createLocator(text)
    for (const {node} of [...nodes.texts, ...nodes.inlineCodes]) {
      const [start, end] = toRange(node)
      for (const {0: quote, index} of text.slice(start, end).matchAll(/[‘’“”„‚]/g)) {
        const at = start + index
        const instead = plain[quote] ?? "'"
        report(
          `Unexpected quotation mark \`${quote}\`, expected \`${instead}\``,
          locator.at(at, at + 1),
          {
            fix: {start: at, end: at + 1, text: instead}
          }
        )
      }
    }
  }
}
