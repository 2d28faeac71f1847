import {prepareSections, writeIndex} from '@lockstep/search'
import {expect, test} from 'vitest'
import {buildNextIndex, type NextIndexJob} from '../src/search/build-next-index.ts'

const synonyms = [['bridge', 'portal']]

/** A page of the words. Its key changes with them. */
function toPage(number: number, text: string) {
  const sections = prepareSections([{trail: [], text, code: [], inlineCode: []}])
  return {
    facts: {
      route: `/page-${number}`,
      title: `Page ${number}`,
      personas: [],
      categories: [],
      key: `${number} ${text}`
    },
    content: new TextEncoder().encode(`{}\n${JSON.stringify(sections)}\n{}`),
    read: async () => sections
  }
}

async function build(pages: ReadonlyArray<ReturnType<typeof toPage>>) {
  const files = new Map<string, Uint8Array>()
  let kept: Array<Uint8Array> = []
  const names = await writeIndex(
    pages.map(({facts, read}) => ({...facts, read})),
    {
      synonyms,
      write: (name, bytes) => files.set(name, bytes),
      keep(parts) {
        kept = [...parts]
      }
    }
  )
  return {names, files, kept}
}

test('the index after an edit has the files of an index of all pages', async () => {
  const old = Array.from({length: 8}, (_, at) => toPage(at, `Deposit number${at} over the bridge`))
  const first = await build(old)
  const pages = old.map((page, at) => (at === 3 ? toPage(3, 'Withdraw with a proof') : page))
  const job: NextIndexJob = {
    pages: pages.map(({facts}) => facts),
    contents: new Map([[3, pages[3]?.content ?? new Uint8Array()]]),
    before: first.kept,
    synonyms,
    kept: [...first.files.keys()]
  }
  // A job is sent to a thread.
  const {names, files} = await buildNextIndex(structuredClone(job))

  const whole = await build(pages)
  expect(names).toEqual(whole.names)
  expect(files.length).toBeGreaterThan(1)
  expect(files.length).toBeLessThan(whole.files.size)
  const all = new Map([...first.files, ...files])
  expect(names.map((name) => all.get(name))).toEqual(names.map((name) => whole.files.get(name)))
})
