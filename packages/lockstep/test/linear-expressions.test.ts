import {expect, test} from 'vitest'
import {listExpressions} from './list-expressions.ts'
import {type Attack, findAttack} from './pump-expression.ts'

/** Expressions that are not linear, and why that is harmless: their input is short. */
const bounded = new Map([
  [
    String.raw`(<)?(?:--|-\.|==)\s*([^-=.>|\s](?:.*?\S)??)\s*(?:(--+>)|(\.+->)|(==+>)|(---+)|(\.+-)|(===+))`,
    'a line of a diagram, which has 1,000 characters at most'
  ]
])

// A busy machine needs minutes.
test('no regular expression of the packages is slow on a text made to slow it down', {
  timeout: 900_000
}, async () => {
  const expressions = await listExpressions(new URL('../../../', import.meta.url))
  expect(expressions.length).toBeGreaterThan(500)
  const attacks = new Map<string, Attack | undefined>()
  const slow = expressions.flatMap(({place, source, flags}) => {
    const name = `/${source}/${flags}`
    if (!attacks.has(name) && !bounded.has(source)) attacks.set(name, findAttack(source, flags))
    const attack = attacks.get(name)
    return attack ? [`${place} ${name} takes ${attack.time} ms for ${attack.text}`] : []
  })
  expect(slow).toEqual([])
})

test.each([
  ['\\s+$', ''],
  ['#.*$', ''],
  ['^(.+?):(.*?) (.*)x$', ''],
  ['^(?:a+)+b$', ''],
  [String.raw`\(.*?\)`, 'g'],
  [String.raw`\n *x[\s\S]*?\n *y`, 'g'],
  [String.raw`(?<=\w)\((?:[a-z]\w* [\w ]*(?:, *)?)+\)`, 'g']
])('the checker finds an attack on /%s/', (source, flags) => {
  expect(findAttack(source, flags)).toBeDefined()
})
