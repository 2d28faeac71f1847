import fc from 'fast-check'
import {expect, test} from 'vitest'
import {matchPath} from '../src/references/match-path.ts'

/** What a glob means, as a regular expression, which can take exponential time. */
function toExpression(glob: string): RegExp {
  const source = glob
    .replace(/^\.\//, '')
    .replace(/\/$/, '')
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*\/?|\*|\?/g, (mark) =>
      mark === '?' ? '[^/]' : mark === '*' ? '[^/]*' : '(?:.*/)?'
    )
    .replace(/\(\?:\.\*\/\)\?$/, '.*')
  return new RegExp(`^${source}(?:/.*)?$`)
}

test('a glob matches what the regular expression of its meaning matches', () => {
  const globs = fc.string({unit: fc.constantFrom('a', 'b', '.', '/', '*', '**', '**/', '?')})
  const paths = fc.string({unit: fc.constantFrom('a', 'b', '.', '/')})
  fc.assert(
    fc.property(globs, paths, (glob, path) => {
      expect(matchPath(glob, path)).toBe(toExpression(glob).test(path))
    }),
    {numRuns: 3000}
  )
})

test.each([
  ['src', 'src/tokens/Vault.sol', true],
  ['src/**/Vault.sol', 'src/Vault.sol', true],
  ['src/*.sol', 'src/tokens/Vault.sol', false],
  ['Vault', 'Vault', true]
])('%s and %s: %s', (glob, path, isMatch) => {
  expect(matchPath(glob, path)).toBe(isMatch)
})

test.each(['*a', '**a', '**/', '?*', 'a**'])('repeating `%s` does not make it slow', (unit) => {
  const start = process.cpuUsage()
  for (let round = 0; round < 3; round++) {
    matchPath(`${unit.repeat(150)}b`, 'a'.repeat(400))
    matchPath(`${unit.repeat(150)}b`, 'a/'.repeat(200))
  }
  const {user, system} = process.cpuUsage(start)
  // An expression would need years.
  expect((user + system) / 1000).toBeLessThan(10_000)
})
