import type {Stated} from '@lockstep/snippets'

/** Check whether a function has lost an error or a message, and has got no other. */
export function hasFewerReverts(was: Stated, now: Stated): boolean {
  const [before, after] = [listReverts(was), listReverts(now)]
  return after.length < before.length && after.every((each) => before.includes(each))
}

function listReverts({reverts = [], messages = []}: Stated): Array<string> {
  return [...reverts, ...messages]
}
