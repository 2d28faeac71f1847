import http, {type IncomingMessage, type ServerResponse} from 'node:http'
import type {AddressInfo} from 'node:net'
import {expect, onTestFinished, test} from 'vitest'
import {readDriver} from '../src/cache/remote/read-driver.ts'

type Answer = (response: ServerResponse, url: string, request: IncomingMessage) => void

async function openHttp(answer: Answer) {
  const server = http.createServer((request, response) =>
    answer(response, request.url ?? '', request)
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const {port} = server.address() as AddressInfo
  const options = {base: `http://127.0.0.1:${port}/cache/`}
  return readDriver({driver: 'http', options, folder: import.meta.dirname})
}

test('a server over HTTP says what it has and what it has not', async () => {
  const driver = await openHttp((response, url) => {
    response.statusCode = url === '/cache/page-1' ? 200 : 404
    response.end('bytes')
  })
  expect(Buffer.from((await driver.get('page-1')) ?? []).toString()).toBe('bytes')
  expect(await driver.get('page-2')).toBeUndefined()
  await driver.close()
})

/** Answer with more than is taken. It ends, so that a client without limits does not wait forever. */
function flood(response: ServerResponse): void {
  const piece = Buffer.alloc(1_000_000, 'a')
  let left = 200
  const write = (): void => {
    while (!response.destroyed && left-- > 0 && response.write(piece));
    if (left <= 0) response.end()
  }
  response.on('drain', write)
  write()
}

test('an answer without end is not read to the end', async () => {
  const driver = await openHttp(flood)
  await expect(driver.get('page-1')).rejects.toThrow('an answer is larger than 64 MB')
  await expect(driver.list()).rejects.toThrow('an answer is larger than 100 MB')
  await driver.put('page-1', Buffer.from('bytes'))
  await driver.remove('page-1')
  await driver.close()
})

test('results are sent, listed and removed under their own addresses alone', async () => {
  const asked: Array<string> = []
  const driver = await openHttp((response, url, {method, headers}) => {
    asked.push(`${method} ${url} ${headers['content-type'] ?? ''}`.trim())
    response.setHeader('last-modified', 'Mon, 01 Jan 2024 00:00:00 GMT')
    const keys = ['page-1', '..', '../x', '/', '', 'a/../../b', 'a b', '\u001b[2J', 1, null]
    response.end(url.endsWith('/:') ? JSON.stringify(keys) : 'x')
  })
  expect(await driver.list()).toEqual(['page-1'])
  expect(await driver.getTime('page-1')).toEqual(new Date('2024-01-01'))
  await driver.put('../page-2', Buffer.from('bytes'))
  await driver.remove('page-1')
  expect(asked).toEqual([
    'GET /cache/:',
    'HEAD /cache/page-1',
    'PUT /cache/..%2Fpage-2 application/octet-stream',
    'DELETE /cache/page-1'
  ])
  await driver.close()
})

test.each([
  ['a failure', 500, '', 'the server answered with status 500'],
  ['a redirect', 307, '', 'fetch failed'],
  ['something else than a list', 200, '{"a": 1}', 'did not answer with a list'],
  ['something else than JSON', 200, '<html>', 'Unexpected token']
])('%s in place of a list is an error', async (_, status, body, reason) => {
  const driver = await openHttp((response) => {
    response.writeHead(status, {location: '/elsewhere'})
    response.end(body)
  })
  await expect(driver.list()).rejects.toThrow(reason)
  if (status !== 200) await expect(driver.put('a', Buffer.from('b'))).rejects.toThrow(reason)
  await driver.close()
})

test('a request that is still open ends with the build', async () => {
  let note = (): void => {}
  const asked = new Promise<void>((resolve) => {
    note = resolve
  })
  const driver = await openHttp((response) => {
    response.writeHead(200, {'content-length': '99999999999'})
    response.write('x')
    note()
  })
  const answer = driver.get('page-1').catch(String)
  await asked
  await driver.close()
  expect(await answer).toContain('AbortError')
})
