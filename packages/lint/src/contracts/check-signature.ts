import {findNearest, type Severity, toHint} from '@lockstep/problem'
import type {SignatureFact} from './code-fact.ts'
import type {ContractFacts} from './contract-facts.ts'
import {findMismatch} from './find-mismatch.ts'
import type {Declared} from './list-declared.ts'
import {findUnknownType, parseSignature, type Signature} from './parse-signature.ts'
import {SignatureSyntaxError} from './signature-syntax-error.ts'

/** A problem with a signature. */
export interface SignatureFault {
  ruleId: 'invalid-signature' | 'unknown-function'
  reason: string
  severity: Severity
  /** Offsets in the text of the signature. */
  start: number
  end: number
}

/** Parse the signature of a fact, with or without a leading keyword. Throws `SignatureSyntaxError`. */
export function parseFactSignature({text, form, member}: SignatureFact): Signature {
  const before = new RegExp(`^\\s*${member}\\s+`).exec(text)?.[0].length ?? 0
  // Replace the keyword with spaces to keep the offsets.
  const plain = before > 0 && member !== 'function' ? ' '.repeat(before) + text.slice(before) : text
  const trimmed = plain.trimEnd().replace(/;$/, '')
  const isSource = form === 'abi'
  return shift(
    parseSignature(trimmed.trimStart(), {isSource}),
    trimmed.length - trimmed.trimStart().length
  )
}

function shift(signature: Signature, by: number): Signature {
  if (by === 0) return signature
  const move = (list: Signature['inputs']): Signature['inputs'] =>
    list.map(({type, start, end}) => ({type, start: start + by, end: end + by}))
  const {inputs, outputs} = signature
  return {...signature, inputs: move(inputs), ...(outputs && {outputs: move(outputs)})}
}

/** Check a signature. Reports an error only if certain, because a contract of another project may have any function. */
export function checkSignature(
  fact: SignatureFact,
  facts: ContractFacts,
  declared: Declared
): SignatureFault | undefined {
  const {text, form} = fact
  const whole = {start: 0, end: text.length}
  if (/\.\.\.|…|[<>]|\$/.test(text)) return // Something is left out.
  let signature: Signature
  try {
    signature = parseFactSignature(fact)
  } catch (error) {
    if (!(error instanceof SignatureSyntaxError)) throw error
    const start = Math.min(error.offset, Math.max(0, text.length - 1))
    return {
      ruleId: 'invalid-signature',
      reason: error.message,
      severity: 'error',
      start,
      end: start + 1
    }
  }
  const unknown = findUnknownType(signature)
  if (unknown) {
    const fault = describeType(unknown.type, form)
    return fault === undefined
      ? undefined
      : {
          ruleId: 'invalid-signature',
          severity: 'error',
          reason: fault,
          start: unknown.start,
          end: unknown.end
        }
  }
  // A source that was edited but not compiled may declare it.
  if (facts.stale.length > 0) return
  const fault = findMismatch(fact, signature, facts, declared)
  return fault && {ruleId: 'unknown-function', ...fault, ...whole}
}

function describeType(type: string, form: SignatureFact['form']): string | undefined {
  const part =
    type.split(/[(),]|\[\d*\]/).find((word) => word !== '' && !elementary.includes(word)) ?? type
  const nearest = findNearest(part, elementary)
  if (/^[A-Z]/.test(part)) {
    // A human-readable ABI may declare it on another line.
    if (form === 'abi') return
    return `Unexpected type \`${part}\`, expected a type of the ABI: the name of a contract or a struct results in a different selector`
  }
  return nearest === undefined
    ? undefined
    : `Unexpected type \`${part}\`, which does not exist${toHint(nearest)}`
}

const elementary = [
  'address',
  'bool',
  'string',
  'bytes',
  'function',
  ...[8, 16, 32, 64, 96, 112, 128, 160, 192, 224, 256].flatMap((size) => [
    `uint${size}`,
    `int${size}`
  ]),
  ...Array.from({length: 32}, (_, index) => `bytes${index + 1}`)
]
