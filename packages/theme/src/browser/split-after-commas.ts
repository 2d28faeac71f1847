import {element} from './search/element.ts'

/** Let a signature break after its parentheses and commas, so that no name breaks in the middle. */
export function splitAfterCommas(text: string): Array<Node | string> {
  return text
    .split(/(?<=[(,])(?!\))/)
    .flatMap((part, index) => (index === 0 ? [part] : [element('wbr', {}), part]))
}
