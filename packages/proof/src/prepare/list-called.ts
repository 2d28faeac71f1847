import type {Statement} from '@lockstep/shell'

/** List the programs that statements call, without functions that they declare and paths. */
export function listCalled(statements: ReadonlyArray<Statement>): Set<string> {
  const own = new Set(statements.flatMap(({functions}) => functions))
  const called = statements.flatMap(({programs}) => programs)
  return new Set(called.filter((name) => !own.has(name) && isName(name)))
}

function isName(name: string): boolean {
  return /^[A-Za-z][\w.+-]*$/.test(name)
}
