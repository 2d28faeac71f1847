/**
 * @typedef {import('./read-gas.js').Gas} Gas
 */

/**
 * Compare the gas of each call with the recorded figures.
 *
 * @param {Gas} expected
 * @param {Gas} measured
 * @returns {Array<string>} What differs, and what to do where the change is meant.
 */
export function checkGas(expected, measured) {
  const calls = [...new Set([...Object.keys(expected), ...Object.keys(measured)])].sort()
  const problems = calls
    .filter((call) => expected[call] !== measured[call])
    .map((call) => {
      const [found, before] = [measured[call] ?? 'none', expected[call] ?? 'none']
      return `Unexpected gas of \`${call}\`: ${found}, expected ${before}`
    })
  return problems.length === 0
    ? []
    : [...problems, 'If the change is meant, run `pnpm contracts:gas` and commit the figures']
}
