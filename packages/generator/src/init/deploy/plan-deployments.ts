import type {AbiParameter} from '@lockstep/snippets'
import {toVariable} from '../to-variable.ts'
import type {CreateStep, DeployPlan, SampleValue} from './deployment.ts'
import {countOwners, type SampleContext, type SampleStyle, sampleValue} from './sample-value.ts'

/** A contract that can be deployed, as far as its code says. */
export interface Deployable {
  name: string
  /** Path of its source, from the project. */
  file: string
  inputs: ReadonlyArray<AbiParameter>
  /** Names of its bases. */
  bases: ReadonlyArray<string>
}

/** A function that sets up a contract behind a proxy instead of its constructor. */
interface Initializer {
  signature: string
  inputs: ReadonlyArray<AbiParameter>
}

/** Inputs of plans. */
export interface DeployPlanOptions {
  initializer: Initializer | undefined
  /** A proxy whose constructor takes the implementation and the data of the first call. */
  proxy: {name: string; file: string} | undefined
  /** Contracts that may be deployed for an argument, the likeliest first. */
  others: ReadonlyArray<Deployable>
}

/**
 * Plan ways to deploy a contract, the likeliest first.
 *
 * Only a chain knows whether a constructor accepts the values, so `init` tries every plan.
 */
export function planDeployments(main: Deployable, options: DeployPlanOptions): Array<DeployPlan> {
  const styles: ReadonlyArray<SampleStyle> = ['named', 'one', 'large']
  const shapes = [
    ...(options.initializer && options.proxy ? ['proxy' as const] : []),
    ...(options.initializer ? ['initialized' as const] : []),
    'plain' as const
  ]
  const plans = shapes.flatMap((shape) =>
    styles.flatMap((style) => plan(main, shape, style, options) ?? [])
  )
  const seen = new Set<string>()
  return plans.filter((each) => {
    const text = JSON.stringify(each.steps)
    return !seen.has(text) && seen.add(text)
  })
}

function plan(
  main: Deployable,
  shape: 'plain' | 'initialized' | 'proxy',
  style: SampleStyle,
  {initializer, proxy, others}: DeployPlanOptions
): DeployPlan | undefined {
  const variable = toVariable(main.name)
  const taken = new Set([variable, 'IMPLEMENTATION'])
  const steps: Array<CreateStep> = []
  const context: SampleContext = {
    style,
    accounts: {next: countOwners([...main.inputs, ...(initializer?.inputs ?? [])])},
    findContract: (name, parameter) => addDependency(name, parameter, 0)
  }

  function addDependency(name: string, parameter: string, depth: number): string | undefined {
    const found = others.find((each) => {
      return each.name !== main.name && (each.name === name || each.bases.includes(name))
    })
    if (!found || depth === deepest) return
    const values = sampleAll(found.inputs, {
      ...context,
      findContract: (each, of) => addDependency(each, of, depth + 1)
    })
    if (!values) return
    const variable = toFree(toVariable(parameter) || toVariable(found.name), taken)
    steps.push({
      kind: 'create',
      role: 'dependency',
      variable,
      name: found.name,
      file: found.file,
      values
    })
    return variable
  }

  const values = sampleAll(main.inputs, context)
  const setUp = shape === 'plain' ? [] : sampleAll(initializer?.inputs ?? [], context)
  if (!values || !setUp) return
  const {name, file} = main
  if (shape === 'proxy' && initializer && proxy) {
    const data = [`"${initializer.signature}"`, ...setUp.map(({word}) => word)].join(' ')
    const proxyValues = [
      {type: 'address', name: 'implementation', word: '$IMPLEMENTATION'},
      {type: 'bytes', name: '_data', word: `$(cast calldata ${data})`}
    ]
    return {
      variable,
      steps: [
        ...steps,
        {kind: 'create', role: 'implementation', variable: 'IMPLEMENTATION', name, file, values},
        {kind: 'create', role: 'proxy', variable, ...proxy, values: proxyValues, shown: setUp}
      ]
    }
  }
  const create: CreateStep = {kind: 'create', role: 'main', variable, name, file, values}
  return {
    variable,
    steps:
      shape === 'initialized' && initializer
        ? [
            ...steps,
            create,
            {kind: 'send', variable, signature: initializer.signature, values: setUp}
          ]
        : [...steps, create]
  }
}

/** A guide that deploys more contracts for an argument of an argument is about them. */
const deepest = 2

/** Choose values for all parameters. Returns undefined when one of them has none. */
export function sampleAll(
  inputs: ReadonlyArray<AbiParameter>,
  context: SampleContext
): Array<SampleValue> | undefined {
  const values: Array<SampleValue> = []
  for (const input of inputs) {
    const word = sampleValue(input, context)
    if (word === undefined) return
    const type = input.internalType.replace(/^(?:contract|struct|enum) /, '') || input.type
    values.push({type, name: input.name, word})
  }
  return values
}

function toFree(name: string, taken: Set<string>): string {
  let free = name
  for (let at = 2; taken.has(free); at++) free = `${name}_${at}`
  taken.add(free)
  return free
}
