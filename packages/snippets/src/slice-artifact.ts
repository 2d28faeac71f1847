const treeKey = '"ast":{"absolutePath":'
const targetKey = '"compilationTarget":{'
const bodyKey = '"body":'
const blockStart = /^"body":\{"id":\d+,"nodeType":"Block","src":"[\d:]+"/

const quote = 0x22
const backslash = 0x5c
const openBrace = 0x7b
const closeBrace = 0x7d
const closing = Buffer.from('}')

/** What is parsed of an artifact; checked by whoever asked for it. */
export interface ArtifactSlice {
  ast: unknown
  metadata: unknown
}

/**
 * Parse of an artifact only the outline of its tree, which is declarations and of their
 * bodies no more than the place, and which source it is of. That is a third of the text,
 * and enough to cut.
 *
 * Gives nothing where the text is not laid out as `forge` does it; then the whole has to
 * be parsed. Inside a JSON string no key can stand: its quotes would be escaped.
 */
export function sliceArtifact(json: Buffer): ArtifactSlice | undefined {
  const key = json.indexOf(treeKey)
  const end = /,"id":\d+\}\s*$/.exec(json.toString('latin1', Math.max(0, json.length - 64)))
  const target = json.indexOf(targetKey)
  if (key === -1 || !end || target === -1) return undefined

  try {
    const start = target + targetKey.length - 1
    const compilationTarget = JSON.parse(json.toString('utf8', start, skipObject(json, start)))
    // Something else may have that name: what follows then is not the hash of a source.
    const sources = sliceSource(json, Object.keys(compilationTarget)[0] ?? '', start)
    if (!sources) return undefined

    const tree = withoutBodies(json, key + '"ast":'.length, json.length - end[0].length)
    return {ast: JSON.parse(tree), metadata: {settings: {compilationTarget}, sources}}
  } catch {
    // Not as expected: what is wrong with it, if anything, the whole will tell.
    return undefined
  }
}

function sliceSource(json: Buffer, path: string, from: number): unknown {
  const key = `${JSON.stringify(path)}:`
  const found = json.indexOf(`${key}{"keccak256":"`, from)
  if (found === -1) return undefined
  const start = found + Buffer.byteLength(key)
  const hashes: unknown = JSON.parse(json.toString('utf8', start, skipObject(json, start)))
  return Object.fromEntries([[path, hashes]])
}

/** The text between two places, with what is in the blocks of functions left out. */
function withoutBodies(json: Buffer, start: number, end: number): string {
  const pieces: Array<Buffer> = []
  let from = start

  for (let at = json.indexOf(bodyKey, from); at !== -1 && at < end; ) {
    const match = blockStart.exec(json.toString('latin1', at, at + 128))

    if (match) {
      pieces.push(json.subarray(from, at + match[0].length), closing)
      from = skipObject(json, at + bodyKey.length)
    }

    at = json.indexOf(bodyKey, match ? from : at + 1)
  }

  pieces.push(json.subarray(from, end))
  return Buffer.concat(pieces).toString('utf8')
}

/** The place after the object which begins at a place. */
function skipObject(json: Buffer, start: number): number {
  let depth = 0

  for (let index = start; index < json.length; index++) {
    const code = json[index]

    if (code === quote) {
      index = endOfString(json, index)
    } else if (code === openBrace) {
      depth++
    } else if (code === closeBrace) {
      depth--
      if (depth === 0) return index + 1
    }
  }

  return json.length
}

/** The place of the quote that ends the string which a quote begins. */
function endOfString(json: Buffer, start: number): number {
  let index = start + 1

  while (index < json.length && json[index] !== quote) {
    index += json[index] === backslash ? 2 : 1
  }

  return index
}
