import type {Server} from 'node:http'

/** Listen on a free port of loopback, which it gives, or on a socket file; neither keeps the program alive. */
export async function listenAlone(server: Server, socket?: string): Promise<number | undefined> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    if (socket === undefined) server.listen(0, '127.0.0.1', resolve)
    else server.listen(socket, resolve)
  })
  server.unref()
  const address = server.address()
  return typeof address === 'object' ? address?.port : undefined
}
