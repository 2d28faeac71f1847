import {expect, test} from 'vitest'
import {buildDocuments} from './build-document.ts'

test('documents of every layout begin and end', async () => {
  for (const html of Object.values(await buildDocuments())) {
    expect(html).toMatch(/^<!doctype html><html lang="en-US"><head>/)
    expect(html).toMatch(/<\/html>\n$/)
  }
})
