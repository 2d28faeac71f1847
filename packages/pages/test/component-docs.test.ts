import {expect, test} from 'vitest'
import {baseComponents, componentDocs, createPageProcessor, describeProps} from '../src/index.ts'

const names = Object.keys(baseComponents).filter((name) => !name.includes('.'))

test('every component and every prop is described, and nothing else is', () => {
  expect(Object.keys(componentDocs).sort()).toEqual(
    [...new Set(Object.values(baseComponents).map(({name}) => name))].sort()
  )
  for (const name of names) {
    const spec = baseComponents[name]
    if (!spec) continue
    const props = describeProps(spec).filter((prop) => prop.name !== 'id')
    expect({name, silent: props.filter(({description}) => !description)}).toEqual({
      name,
      silent: []
    })
    expect(Object.keys(componentDocs[spec.name]?.props ?? {}).sort()).toEqual(
      props.map((prop) => prop.name).sort()
    )
  }
})

test.each(names)('the example of %s has no mistake', async (name) => {
  const value = componentDocs[baseComponents[name]?.name ?? '']?.example ?? ''
  const file = await createPageProcessor().process({path: 'page.mdx', value})
  // Without contracts, no symbol is known.
  const others = file.messages.filter(({ruleId}) => ruleId !== 'no-contracts')
  expect(others.map(String)).toEqual([])
  expect(value).toContain(`<${name}`)
})

test('a prop is described by what it accepts, and by what its schema says', () => {
  const {Callout, Signature} = baseComponents
  const kind = Callout && describeProps(Callout).find((prop) => prop.name === 'kind')
  expect(kind?.choices).toContain('warning')
  const of = Signature && describeProps(Signature).find((prop) => prop.name === 'of')
  expect(of).toMatchObject({isRequired: true, expected: 'a string'})
})
