import {toSignature} from '../abi/to-signature.ts'
import {type AstNode, idsOf, textOf} from '../ast/ast.ts'
import type {Declaration, Resolver} from '../resolve/create-resolver.ts'
import {hashText} from '../sources/hash-source.ts'
import {collectEffects} from './collect-effects.ts'
import type {Describer} from './create-describer.ts'
import type {EmitFact, Facts, RevertFact} from './facts.ts'
import {evaluateText} from './find-message.ts'

/** Describe what a function, modifier or contract can revert with and emit. */
export function describeEffects(
  resolver: Resolver,
  describer: Describer,
  declaration: Declaration,
  derived?: Declaration
): Pick<Required<Facts>, 'reverts' | 'emits' | 'notes' | 'externalCalls'> {
  const {node, path, contract} = declaration

  if (node.nodeType === 'ContractDefinition') {
    const used = (field: string) => {
      return idsOf(node, field)
        .map((id) => resolver.resolve(path, id))
        .filter((value) => value !== undefined)
    }
    const by = describer.reference(declaration)
    return {
      reverts: used('usedErrors').map((error) => describeError(resolver, describer, error, by)),
      emits: used('usedEvents').map((event) => describeEvent(resolver, describer, event, by)),
      notes: [],
      externalCalls: []
    }
  }

  const runs = derived ?? (contract && {node: contract, path})
  const {errors, messages, events, unknown, external} = collectEffects(resolver, declaration, runs)

  return {
    reverts: [
      ...errors.map(({value, by, assembly}) => {
        const fact = describeError(resolver, describer, value, describer.reference(by))
        return assembly ? {...fact, assembly} : fact
      }),
      ...messages.map(({value, by}) => {
        return {...describeMessage(resolver, describer, value, by), by: describer.reference(by)}
      })
    ],
    emits: events.map(({value, by, assembly}) => {
      const fact = describeEvent(resolver, describer, value, describer.reference(by))
      return assembly ? {...fact, assembly} : fact
    }),
    notes: unknown.map((by) => {
      // Contracts are named by path elsewhere; here the name alone is easier to read.
      const name = describer.reference(by).replace(/^.*:/, '')
      return `May also revert in the assembly of \`${name}\`, with an unknown error`
    }),
    externalCalls: external.map((called) => describer.reference(called))
  }
}

/** Describe a message as text, even if it is a constant such as `Errors.ZERO`. */
export function describeMessage(
  resolver: Resolver,
  describer: Describer,
  {node, text}: {node: AstNode; text: string | undefined},
  {path}: Declaration
): Pick<RevertFact, 'message' | 'expression'> {
  if (text !== undefined) return {message: text}
  const expression = describer.text(node, path)
  const message = evaluateText(resolver, node, path)
  return message === undefined ? {expression} : {message, expression}
}

function describeError(
  resolver: Resolver,
  describer: Describer,
  error: Declaration,
  by: string
): RevertFact {
  const signature = toSignature(resolver, error)
  return {
    error: describer.reference(error),
    signature,
    selector: hexOf(error.node, 'errorSelector') ?? hashText(signature).slice(0, 10),
    by
  }
}

function describeEvent(
  resolver: Resolver,
  describer: Describer,
  event: Declaration,
  by: string
): EmitFact {
  const signature = toSignature(resolver, event)
  const fact: EmitFact = {event: describer.reference(event), signature, by}
  // An anonymous event has no topic.
  if (event.node.anonymous !== true) {
    fact.topic = hexOf(event.node, 'eventSelector') ?? hashText(signature)
  }
  return fact
}

function hexOf(node: AstNode, field: string): string | undefined {
  const text = textOf(node, field)
  return text === '' ? undefined : `0x${text}`
}
