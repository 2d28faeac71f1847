import {formatSignature} from '../abi/format-signature.ts'
import {toSelector, toTopic} from '../abi/hash-signature.ts'
import {toAbiEntry} from '../abi/to-abi-entry.ts'
import {type AstNode, idsOf, textOf} from '../ast/ast.ts'
import type {Declaration, Resolver} from '../resolve/create-resolver.ts'
import {collectEffects} from './collect-effects.ts'
import type {Describer} from './create-describer.ts'
import type {EmitFact, RevertFact} from './facts.ts'

/** Describe what a function, modifier or contract can revert with and emit. */
export function describeEffects(
  resolver: Resolver,
  describer: Describer,
  declaration: Declaration
): {reverts: Array<RevertFact>; emits: Array<EmitFact>} {
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
      emits: used('usedEvents').map((event) => describeEvent(resolver, describer, event, by))
    }
  }

  const derived = contract && {node: contract, path}
  const {errors, messages, events} = collectEffects(resolver, declaration, derived)

  return {
    reverts: [
      ...errors.map(({value, by, assembly}) => {
        const fact = describeError(resolver, describer, value, describer.reference(by))
        return assembly ? {...fact, assembly} : fact
      }),
      ...messages.map(({value, by}) => {
        const said =
          value.text === undefined
            ? {expression: describer.text(value.node, by.path)}
            : {message: value.text}
        return {...said, by: describer.reference(by)}
      })
    ],
    emits: events.map(({value, by, assembly}) => {
      const fact = describeEvent(resolver, describer, value, describer.reference(by))
      return assembly ? {...fact, assembly} : fact
    })
  }
}

function describeError(
  resolver: Resolver,
  describer: Describer,
  error: Declaration,
  by: string
): RevertFact {
  const entry = toAbiEntry(resolver, error)
  const signature = entry ? formatSignature(entry) : textOf(error.node, 'name')
  return {
    error: describer.reference(error),
    signature,
    selector: hexOf(error.node, 'errorSelector') ?? toSelector(signature),
    by
  }
}

function describeEvent(
  resolver: Resolver,
  describer: Describer,
  event: Declaration,
  by: string
): EmitFact {
  const entry = toAbiEntry(resolver, event)
  const signature = entry ? formatSignature(entry) : textOf(event.node, 'name')
  const fact: EmitFact = {event: describer.reference(event), signature, by}
  // An anonymous event has no topic.
  if (event.node.anonymous !== true) {
    fact.topic = hexOf(event.node, 'eventSelector') ?? toTopic(signature)
  }
  return fact
}

function hexOf(node: AstNode, field: string): string | undefined {
  const text = textOf(node, field)
  return text === '' ? undefined : `0x${text}`
}
