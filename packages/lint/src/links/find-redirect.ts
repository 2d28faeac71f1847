import type {Redirect} from '../site.ts'

/** The final target of a chain of redirects. */
export interface FoundRedirect {
  redirect: Redirect
  end: string
  /** How many redirects a reader goes through. */
  steps: number
}

const indexes = new WeakMap<ReadonlyArray<Redirect>, Map<string, Redirect>>()

/**
 * Browsers give up after 20 redirects. Following a long chain from each of its links would also take quadratic time.
 */
const mostSteps = 50

/** Find the redirect of a path, and follow it to its end. */
export function findRedirect(
  path: string,
  redirects: ReadonlyArray<Redirect>
): FoundRedirect | undefined {
  const index = indexes.get(redirects) ?? new Map()
  if (index.size === 0)
    for (const each of redirects)
      if (!index.has(toKey(each.from))) index.set(toKey(each.from), each)
  indexes.set(redirects, index)

  const redirect = index.get(toKey(path))
  if (!redirect) return
  let end = redirect.to
  let steps = 1
  for (const seen = new Set([toKey(path)]); ; steps++) {
    const key = toKey(end)
    const isOver = seen.has(key) || steps === mostSteps
    const next = isOver ? undefined : index.get(key)
    if (!next) return {redirect, end, steps}
    seen.add(key)
    end = next.to
  }
}

/** `/a/b/#c` -> `/a/b` */
export function toKey(path: string): string {
  const plain = path.replace(/[?#].*/s, '').replace(/(?<=[^/])\/+$/, '')
  return plain
}
