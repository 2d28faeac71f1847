import path from 'node:path'
import {MessageChannel} from 'node:worker_threads'
import {prepareSections, writeIndex} from '@lockstep/search'
import {writeSite} from '@lockstep/test-support'
import {expect, onTestFinished, test} from 'vitest'
import {openDiskStore} from '#src/cache/open-disk-store'
import type {IndexAnswer} from '#src/search/build-index-in-thread'
import {sendIndex} from '#src/search/send-index'

const pages = ['Deposit over the bridge', 'Withdraw with a proof', 'Relay a message'].map(
  (text, at) => ({
    article: `article-${at}`,
    facts: {
      route: `/page-${at}`,
      title: `Page ${at}`,
      personas: [],
      categories: [],
      key: `${at}`
    },
    sections: prepareSections([{trail: [], text, code: [], inlineCode: []}])
  })
)

function encode(at: number): Uint8Array {
  return new TextEncoder().encode(`{}\n${JSON.stringify(pages[at]?.sections)}\n{}`)
}

test('an index is built from the store, and content that it has lost is asked for', async () => {
  const folder = path.join(await writeSite({}), 'store')
  const store = openDiskStore(folder)
  for (const at of [0, 2]) await store.put(`article-${at}`, encode(at))
  store.close()

  const {port1, port2} = new MessageChannel()
  onTestFinished(() => port1.close())
  const answers: Array<IndexAnswer> = []
  port1.on('message', (answer: IndexAnswer) => {
    answers.push(answer)
    if ('missing' in answer) port1.postMessage(encode(answer.missing))
  })
  const late = pages.map(({article, facts}) => ({...facts, article}))
  const closed = new Promise((resolve) => port1.on('close', resolve))
  await sendIndex({folder, pages: late, synonyms: [], kept: []}, port2)
  port2.close()
  await closed

  expect(answers.filter((answer) => 'missing' in answer)).toEqual([{missing: 1}])
  const files = new Map(answers.flatMap((answer) => ('files' in answer ? answer.files : [])))
  const whole = new Map<string, Uint8Array>()
  const names = await writeIndex(
    pages.map(({facts, sections}) => ({...facts, read: async () => sections})),
    {write: (name, bytes) => whole.set(name, bytes)}
  )
  expect(answers.at(-1)).toEqual({names})
  expect([...files.keys()].sort()).toEqual([...whole.keys()].sort())
  for (const [name, bytes] of whole)
    expect(Buffer.from(files.get(name) ?? []).equals(bytes)).toBe(true)
})
