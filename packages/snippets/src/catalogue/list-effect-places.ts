import {childrenOf} from '../ast/ast.ts'
import {collectOwnEffects} from '../facts/collect-effects.ts'
import type {Describer} from '../facts/create-describer.ts'
import {describeMessage} from '../facts/describe-effects.ts'
import {createEffects} from '../facts/effects.ts'
import type {Declaration, Resolver} from '../resolve/create-resolver.ts'

/** Where errors, events and messages are thrown or emitted. */
export interface EffectPlaces {
  /** References of functions and modifiers, by the reference of the error or event. */
  effects: Map<string, Set<string>>
  /** References of functions and modifiers, by the text of the message. */
  messages: Map<string, Set<string>>
}

/** Find the functions and modifiers of some sources that throw or emit something themselves. */
export function listEffectPlaces(
  paths: Iterable<string>,
  resolver: Resolver,
  describer: Describer
): EffectPlaces {
  const places: EffectPlaces = {effects: new Map(), messages: new Map()}
  for (const path of paths) {
    for (const by of listFunctions(path, resolver)) {
      const effects = createEffects()
      collectOwnEffects(resolver, by, by.contract && {node: by.contract, path}, effects)
      const name = describer.reference(by)
      for (const {value} of [...effects.errors, ...effects.events]) {
        add(places.effects, describer.reference(value), name)
      }
      for (const {value} of effects.messages) {
        const {message} = describeMessage(resolver, describer, value, by)
        if (message !== undefined) add(places.messages, message, name)
      }
    }
  }
  return places
}

function listFunctions(path: string, resolver: Resolver): Array<Declaration> {
  return resolver
    .topLevel(path)
    .flatMap((declaration) =>
      declaration.node.nodeType === 'ContractDefinition'
        ? childrenOf(declaration.node, 'nodes').map((node) => ({
            node,
            path,
            contract: declaration.node
          }))
        : [declaration]
    )
    .filter(({node}) => /^(?:Function|Modifier)Definition$/.test(node.nodeType))
}

function add(map: Map<string, Set<string>>, key: string, value: string): void {
  const values = map.get(key)
  if (values) values.add(value)
  else map.set(key, new Set([value]))
}
