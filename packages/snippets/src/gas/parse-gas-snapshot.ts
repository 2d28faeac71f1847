/** The gas that a test used. */
export interface GasMeasure {
  /** `CounterTest.test_increment`, or `Group.name` of a named snapshot. */
  test: string
  /** Gas of the single run, or the average of all runs. */
  gas: number
  /** Median of the runs, for a fuzz test. */
  median?: number
  runs?: number
}

/**
 * Parse a `.gas-snapshot`, as `forge snapshot` writes it.
 *
 * `CounterTest:test_increment() (gas: 31303)`,
 * `CounterTest:testFuzz_add(uint256) (runs: 256, μ: 31425, ~: 31425)`.
 */
export function parseGasSnapshot(text: string): Array<GasMeasure> {
  const measures: Array<GasMeasure> = []

  for (const line of text.split(/\r?\n/)) {
    const match = /^(.+):([^:\s(]+\([^\s:]*\)) \(([^()]*)\)$/.exec(line.trim())
    if (!match) continue
    const numbers = new Map<string, number>()

    for (const [, key = '', value = ''] of (match[3] ?? '').matchAll(
      /(?<![^\s:,])([^\s:,]+): (\d+)/g
    )) {
      numbers.set(key, Number(value))
    }

    const gas = numbers.get('gas') ?? numbers.get('μ') ?? numbers.get('avg')
    if (gas === undefined) continue
    const measure: GasMeasure = {test: `${match[1]}.${match[2]}`, gas}
    const median = numbers.get('~') ?? numbers.get('med')
    const runs = numbers.get('runs')
    if (median !== undefined) measure.median = median
    if (runs !== undefined) measure.runs = runs
    measures.push(measure)
  }

  return measures
}
