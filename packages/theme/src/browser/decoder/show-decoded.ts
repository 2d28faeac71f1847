import type {Decoded, DecodedArgument, Input} from '@lockstep/abi'
import {element} from '../search/element.ts'
import {splitAfterCommas} from '../split-after-commas.ts'

/** Show the meaning of data: the declaration with a link to its page, and the arguments. */
export function showDecoded({entry, signature, arguments: values, isWrong}: Decoded): HTMLElement {
  const {kind, address, text} = entry
  const code = element('code', {}, ...splitAfterCommas(signature))
  const name = address === undefined ? code : element('a', {href: address}, code)
  return element(
    'section',
    {},
    element('p', {class: 'decoder-name'}, element('span', {}, `${kind} `), name),
    ...(text ? [element('p', {}, ...toInline(text))] : []),
    ...(isWrong
      ? [
          element(
            'p',
            {},
            'The data does not have these arguments, so it is probably something else.'
          )
        ]
      : []),
    ...(values ? [showArguments(values)] : [])
  )
}

function showArguments(values: ReadonlyArray<DecodedArgument>): HTMLElement {
  if (values.length === 0) return element('p', {}, 'Without arguments.')
  const rows = values.flatMap((value, index) => [
    element(
      'dt',
      {},
      element('b', {}, value.name || String(index)),
      ' ',
      element('code', {}, ...splitAfterCommas(value.type))
    ),
    element('dd', {}, ...showValue(value))
  ])
  return element('dl', {class: 'reference-facts'}, ...rows)
}

function showValue({value, inner, meaning}: DecodedArgument): Array<HTMLElement> {
  if (typeof value !== 'string') {
    return [value.length === 0 ? element('code', {}, '[]') : showArguments(value)]
  }
  return [
    element('code', {}, value === '' ? '""' : value),
    ...(meaning ? [element('p', {}, ...toInline(meaning))] : []),
    ...(inner ?? []).map(showDecoded)
  ]
}

/** Say why there is nothing to show. */
export function showNothing(text: string, input: Input | undefined): Array<HTMLElement> {
  if (text.trim() === '') return []
  if (!input) {
    return [
      element('p', {}, 'Paste hex data: at least a selector of four bytes, such as 0x08c379a0.')
    ]
  }
  const id = input.kind === 'log' ? `0x${input.topics[0]}` : `0x${input.data.slice(0, 8)}`
  const word = input.kind === 'log' ? 'event with the topic' : 'function or error with the selector'
  return [element('p', {}, `These contracts have no ${word} `, element('code', {}, id), '.')]
}

/** Show what is between backticks as code. */
function toInline(text: string): Array<Node | string> {
  return text.split('`').map((part, index) => (index % 2 === 1 ? element('code', {}, part) : part))
}
