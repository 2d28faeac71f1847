import {vi} from 'vitest'

/** Find how many entries the largest map gets while something runs. A cache without a limit is such a map. */
export function findLargestMap(run: () => void): number {
  const {set} = Map.prototype
  let largest = 0
  const spy = vi.spyOn(Map.prototype, 'set').mockImplementation(function (
    this: Map<unknown, unknown>,
    key,
    value
  ) {
    set.call(this, key, value)
    largest = Math.max(largest, this.size)
    return this
  })
  try {
    run()
  } finally {
    spy.mockRestore()
  }
  return largest
}
