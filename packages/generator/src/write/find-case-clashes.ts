import type {Clash} from './find-clashes.ts'

/** Find the files whose names differ from that of an earlier one only in case: `Logo.svg`, after `logo.svg`. */
export function findCaseClashes(names: Iterable<string>): Array<Clash> {
  const firsts = new Map<string, string>()
  const clashes: Array<Clash> = []
  for (const name of names) {
    const key = name.toLowerCase()
    const other = firsts.get(key)
    if (other === undefined) firsts.set(key, name)
    else if (other !== name) clashes.push({name, other})
  }
  return clashes
}
