import type {YAMLError} from 'yaml'

/** Describe a fault in YAML. The parser's words are for people who know its grammar; a colon in a text is for everyone. */
export function describeYamlError({code, message}: YAMLError): string {
  if (code === 'BLOCK_AS_IMPLICIT_KEY') return 'A text that contains `: ` needs quotes around it'
  return message.split('\n', 1)[0]?.trimEnd() ?? ''
}
