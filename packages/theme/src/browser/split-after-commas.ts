import {element} from './search/element.ts'

/**
 * Let a signature break after its parentheses and commas, so that no name breaks in the middle. A name that is wider
 * than a phone breaks between its words.
 */
export function splitAfterCommas(text: string): Array<Node | string> {
  return text
    .split(/(?<=[(,])(?!\))/)
    .flatMap((part) => (part.length < longName ? [part] : part.split(words)))
    .flatMap((part, index) => (index === 0 ? [part] : [element('wbr', {}), part]))
}

const longName = 30

const words = /(?<=[a-z\d])(?=[A-Z])|(?<=[^_]_)(?=[A-Za-z])/
