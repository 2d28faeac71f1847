import {afterAll} from 'vitest'

/** Variables as they were before a file of tests, which the next one in this process finds again. */
const before = {...process.env}

afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
  Object.assign(process.env, before)
})
