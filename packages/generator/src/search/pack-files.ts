/** Join named files to one value: a line with names and sizes, and the contents. */
export function packFiles(
  files: ReadonlyArray<readonly [name: string, bytes: Uint8Array]>
): Buffer {
  const list = files.map(([name, {length}]) => [name, length])
  const head = Buffer.from(`${JSON.stringify(list)}\n`)
  return Buffer.concat([head, ...files.map(([, bytes]) => bytes)])
}

/** Undo `packFiles`. */
export function unpackFiles(pack: Uint8Array): Array<[name: string, bytes: Uint8Array]> {
  const head = pack.indexOf(lineEnd)
  const list = JSON.parse(Buffer.from(pack.subarray(0, head)).toString()) as Array<[string, number]> // Written above.
  let at = head + 1
  return list.map(([name, length]) => {
    const bytes = pack.subarray(at, at + length)
    at += length
    return [name, bytes]
  })
}

const lineEnd = 10
