import type {LibraryFunction, ScriptValue} from './script.ts'

/** The calls of a script. */
export interface ScriptTarget {
  /** Name of the library, or of the source if the functions are outside of one. */
  name: string
  /** Path of its source, from the project. */
  file: string
  /** Whether the functions are outside of libraries. */
  isSource: boolean
  /** Versions that its source compiles with: `^0.8.20`. */
  pragma: string
}

/** Name of the contract that calls functions of `name`. */
export function toScriptName(name: string): string {
  return `Try${name.replace(/^[a-z]/, (letter) => letter.toUpperCase())}`
}

/** Build a contract with a function for each function of a library, which passes its arguments on. */
export function buildScript(
  target: ScriptTarget,
  functions: ReadonlyArray<LibraryFunction>
): string {
  const stored = nameStored(functions)
  const variables = [...stored].map(([type, name]) => `    ${type} private ${name};\n`).join('')
  return `// SPDX-License-Identifier: MIT
pragma solidity ${target.pragma};

import ${buildImport(target, functions)} from "${target.file}";

contract ${toScriptName(target.name)} {
${variables}${variables && '\n'}${functions.map((each) => buildFunction(each, stored)).join('\n')}}
`
}

/** List what a caller passes: everything but what the contract keeps itself. */
export function listArguments({parameters}: LibraryFunction): Array<ScriptValue> {
  return parameters.filter(({location}) => location !== 'storage')
}

/** Name a variable for each type that functions expect in storage. */
function nameStored(functions: ReadonlyArray<LibraryFunction>): ReadonlyMap<string, string> {
  const types = new Set(
    functions
      .flatMap(({parameters}) => parameters)
      .filter(({location}) => location === 'storage')
      .map(({type}) => type)
  )
  return new Map([...types].map((type, at) => [type, at === 0 ? '_stored' : `_stored${at + 1}`]))
}

/** Types outside of the library are imported by name. */
function buildImport({name, isSource}: ScriptTarget, functions: ReadonlyArray<LibraryFunction>) {
  if (isSource) return `* as ${name}`
  const types = functions.flatMap(({parameters, returns}) => {
    return [...parameters, ...returns].flatMap(({type, abiType}) => {
      return type === abiType ? [] : (type.match(/(?<![\w.])[A-Z_$]\w*/g) ?? [])
    })
  })
  return `{${[...new Set([name, ...types])].join(', ')}}`
}

function buildFunction(
  {name, call, mutability, parameters, returns}: LibraryFunction,
  stored: ReadonlyMap<string, string>
): string {
  const named = parameters.map((each, at) => ({...each, name: each.name || `value${at + 1}`}))
  const taken = named.filter(({location}) => location !== 'storage').map(declare)
  const passed = named.map(({name, type, location}) => {
    return location === 'storage' ? stored.get(type) : name
  })
  const hasStored = taken.length < named.length
  const state = hasStored && mutability === 'pure' ? 'view' : mutability
  const head = [
    'external',
    ...(state === 'nonpayable' ? [] : [state]),
    ...(returns.length > 0 ? [`returns (${returns.map(declare).join(', ')})`] : [])
  ]
  return `    function ${name}(${taken.join(', ')}) ${head.join(' ')} {
        ${returns.length > 0 ? 'return ' : ''}${call}(${passed.join(', ')});
    }
`
}

function declare({type, location, name}: ScriptValue): string {
  return [type, location, name].filter(Boolean).join(' ')
}
