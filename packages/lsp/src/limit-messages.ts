import {Transform} from 'node:stream'
import {formatSize, SetupError} from '@lockstep/problem'

/** Input that does not come from an editor. */
class ConnectionError extends SetupError {
  override name = 'ConnectionError'
}

/** Two short lines are common. */
const mostHeader = 8000

/** Far more than the text of a page that can be built, and than any other message. */
const mostBody = 50_000_000

/** Milliseconds without a byte in the middle of a message. */
const mostSilence = 60_000

/**
 * Create a stream that passes messages of the Language Server Protocol through and fails at one without end.
 *
 * The reader of the protocol keeps everything until a message is complete, however long it says that it will be.
 */
export function limitMessages(silence: number = mostSilence): Transform {
  let header = ''
  /** Bytes of the body that are missing. */
  let left = 0
  let timer: NodeJS.Timeout | undefined
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      clearTimeout(timer)
      const fault = findFault(chunk)
      if (fault !== undefined) {
        done(new ConnectionError(`Cannot read the messages of the editor: ${fault}`))
        return
      }
      if (header !== '' || left > 0) timer = setTimeout(giveUp, silence)
      done(null, chunk)
    },
    destroy(error, done) {
      clearTimeout(timer)
      done(error)
    }
  })
  return stream

  function giveUp(): void {
    const reason = `it stopped in the middle of a message for ${silence / 1000} s`
    stream.destroy(new ConnectionError(`Cannot read the messages of the editor: ${reason}`))
  }

  function findFault(chunk: Buffer): string | undefined {
    for (let at = 0; at < chunk.length; ) {
      if (left > 0) {
        const taken = Math.min(left, chunk.length - at)
        left -= taken
        at += taken
        continue
      }
      const before = header.length
      header += chunk.toString('latin1', at, at + mostHeader)
      const end = header.indexOf('\r\n\r\n', Math.max(0, before - 3))
      if (end === -1 || end > mostHeader) {
        if (header.length >= mostHeader) return `a header is larger than ${formatSize(mostHeader)}`
        return
      }
      at += end + 4 - before
      const [, digits] = /^content-length: *(\d+) *$/im.exec(header.slice(0, end)) ?? []
      if (digits === undefined) return 'a header has no `Content-Length`'
      left = Number(digits)
      if (left > mostBody) return `a message is larger than ${formatSize(mostBody)}`
      header = ''
    }
    return
  }
}
