import type {ReactNode} from 'react'

/** Words of the registry, in which code stands between backticks. */
export function toWords(text: string): ReactNode {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? <code key={`${index}:${part}`}>{part}</code> : part))
}
