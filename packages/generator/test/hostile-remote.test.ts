import http, {type ServerResponse} from 'node:http'
import type {AddressInfo} from 'node:net'
import {expect, onTestFinished, test} from 'vitest'
import {readDriver} from '../src/cache/remote/read-driver.ts'

async function openHttp(answer: (response: ServerResponse, url: string) => void) {
  const server = http.createServer(({url = ''}, response) => answer(response, url))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const {port} = server.address() as AddressInfo
  return readDriver('http', {base: `http://127.0.0.1:${port}/cache/`}, import.meta.dirname)
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

test('an answer without end is not read to the end', async () => {
  const driver = await openHttp((response) => {
    const piece = Buffer.alloc(1_000_000)
    const write = (): void => {
      while (!response.destroyed && response.write(piece));
    }
    response.on('drain', write)
    write()
  })
  await expect(driver.get('page-1')).rejects.toThrow('an answer has more than 64000000 bytes')
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
