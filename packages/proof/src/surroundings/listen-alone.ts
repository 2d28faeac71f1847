import type {Server} from 'node:http'

/** Listen on a free loopback port, which is returned, or on a socket file. Neither keeps the program alive. */
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
