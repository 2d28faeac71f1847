import {PassThrough} from 'node:stream'
import {expect, test} from 'vitest'
import {startLanguageServer} from '../src/index.ts'
import {limitMessages} from '../src/limit-messages.ts'

/** Send pieces and return what came through, or the error that ended it. */
async function send(pieces: ReadonlyArray<string>, silence?: number): Promise<string> {
  const stream = limitMessages(silence)
  const passed: Array<string> = []
  stream.on('data', (chunk) => passed.push(String(chunk)))
  const ended = new Promise<string>((resolve) => {
    stream.on('error', ({message}) => resolve(message))
    stream.on('end', () => resolve(passed.join('')))
  })
  for (const piece of pieces) stream.write(piece)
  if (silence === undefined) stream.end()
  return ended
}

const message = 'Content-Type: a; charset=utf-8\r\nContent-Length: 4\r\n\r\n{é}'

test('messages come through, however they are cut', async () => {
  const text = message.repeat(3)
  expect(await send([text])).toBe(text)
  expect(await send([...text])).toBe(text)
  expect(await send([text.slice(0, 60), text.slice(60)])).toBe(text)
})

test.each([
  ['a body of 10 GB', ['Content-Length: 10737418240\r\n\r\n'], 'a message is larger than 50 MB'],
  ['a header without end', [`${message}X: `, 'a'.repeat(9000)], 'a header is larger than 8 kB'],
  ['a header in small pieces', Array(3000).fill('a: b'), 'a header is larger than 8 kB'],
  ['no length', ['Content-Length: x\r\n\r\n'], 'a header has no `Content-Length`'],
  ['text that is no protocol', ['hello\r\n\r\n'], 'a header has no `Content-Length`']
])('%s is refused', async (_, pieces, reason) => {
  expect(await send(pieces)).toBe(`Cannot read the messages of the editor: ${reason}`)
})

test('a body that never comes ends the connection', async () => {
  const reason = 'it stopped in the middle of a message for 0.02 s'
  expect(await send([message, 'Content-Length: 9\r\n\r\n{'], 20)).toContain(reason)
})

test('a server says why it ends', async () => {
  const input = new PassThrough()
  const served = startLanguageServer({input, output: new PassThrough(), cwd: import.meta.dirname})
  input.write('Content-Length: 10737418240\r\n\r\n')
  await expect(served).rejects.toThrow('Cannot read the messages of the editor')
  expect(input.destroyed).toBe(true)
})
