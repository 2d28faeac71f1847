import {findClose} from './split-arguments.ts'

/** The declarations of a Solidity fence. */
export interface SolidityNames {
  /** Names of contracts, functions, events and so on. */
  declared: ReadonlySet<string>
  /** Types of the variables that hold a contract or a struct. */
  types: ReadonlyMap<string, string>
  /** Types of all variables. */
  variables: ReadonlyMap<string, string>
  /** The contracts, and where their bodies begin and end. */
  owners: ReadonlyArray<{name: string; start: number; end: number; isInterface: boolean}>
}

/** List what a Solidity fence declares. Its comments and texts have been blanked. */
export function listSolidityNames(body: string): SolidityNames {
  const declaration =
    /\b(?:contract|interface|library|function|event|error|modifier|struct|enum)\s+([A-Za-z_$][\w$]*)/g
  const owner = /\b(contract|interface|library)\s+([A-Za-z_$][\w$]*)/g
  const variable =
    /(?<![\w$.])([A-Za-z_$][\w$.]*)\s+(?:(?:public|private|internal|immutable|constant|memory|storage|calldata)\s+){0,4}([A-Za-z_$][\w$]*)\s*[;=,)]/g
  const variables = new Map<string, string>()
  const twice = new Set<string>()
  for (const [, type = '', name = ''] of body.matchAll(variable)) {
    if (/^(?:return|delete|emit|new|else|is|as|revert)$/.test(type)) continue
    // A name may be declared twice, with different types.
    if (variables.has(name) && variables.get(name) !== type) twice.add(name)
    variables.set(name, type)
  }
  for (const name of twice) variables.delete(name)
  return {
    declared: new Set(Array.from(body.matchAll(declaration), ([, name = '']) => name)),
    types: new Map(
      [...variables].flatMap(([name, type]): Array<[string, string]> => {
        // `DataTypes.Category` is the struct of a library.
        const [, own] = /^(?:[A-Z][\w$]*\.)?([A-Z][\w$]*)$/.exec(type) ?? []
        return own === undefined ? [] : [[name, own]]
      })
    ),
    variables,
    owners: Array.from(body.matchAll(owner)).flatMap(
      ({0: all, 1: keyword, 2: name = '', index}) => {
        const isInterface = keyword === 'interface'
        const after = index + all.length
        const start = after + body.slice(after, after + 1000).search(/[{;]/)
        const end = findClose(body, start) ?? body.length
        return body[start] === '{' ? [{name, start, end, isInterface}] : []
      }
    )
  }
}
