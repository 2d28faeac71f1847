import type {YAMLError} from 'yaml'

/** Describe a fault in YAML. The parser's words are for people who know its grammar; a colon and an indented key are for everyone. */
export function describeYamlError({code, message}: YAMLError): string {
  if (code === 'BLOCK_AS_IMPLICIT_KEY') return 'A text that contains `: ` needs quotes around it'
  if (code === 'MULTILINE_IMPLICIT_KEY') {
    return 'A key needs a line of its own, indented like the keys next to it'
  }
  return message.split('\n', 1)[0]?.trimEnd() ?? ''
}
