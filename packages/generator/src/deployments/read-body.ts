/** Read the bytes of a response. Returns undefined if it has more than `most` bytes, however it is compressed. */
export async function readBody(response: Response, most: number): Promise<Buffer | undefined> {
  const pieces: Array<Uint8Array> = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.length
    // Leaving the loop ends the response.
    if (size > most) return
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
