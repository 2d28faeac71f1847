import {skipValue} from './scan-json.ts'

const treeKey = '"ast":{"absolutePath":'
const targetKey = '"compilationTarget":{'
const functionKey = '"nodeType":"FunctionDefinition","src":"'
const implementedKey = ',"implemented":'
const documentationKey = ',"documentation":{'

/** A function node up to the place of its body. Its other fields follow. */
const functionStart =
  /\{"id":\d+,"nodeType":"FunctionDefinition","src":"[\d:]+","nodes":\[\],"body":\{"id":\d+,"nodeType":"Block","src":"[\d:]+"/
const selector = /,"functionSelector":"[\da-f]{8}"$/

const closing = Buffer.from('}')

/** The parsed part of an artifact. The caller validates it. */
export interface ArtifactSlice {
  ast: unknown
  metadata: unknown
}

/**
 * Parse only the outline of an artifact: the tree without the bodies of functions, and the source.
 *
 * That is a third of the text, and enough to cut code.
 *
 * Returns undefined if the text is not laid out as `forge` writes it; then the caller parses all of it.
 * Searching for keys is safe, because a JSON string would escape their quotes.
 */
export function sliceArtifact(json: Buffer): ArtifactSlice | undefined {
  const target = json.indexOf(targetKey)
  const key = json.indexOf(treeKey, target)
  const end = /,"id":\d+\}\s*$/.exec(json.toString('latin1', Math.max(0, json.length - 64)))
  if (target === -1 || key === -1 || !end) return undefined

  try {
    const start = target + targetKey.length - 1
    const compilationTarget = JSON.parse(json.toString('utf8', start, skipValue(json, start)))
    // Without a hash, the name was found somewhere else.
    const sources = sliceSource(json, Object.keys(compilationTarget)[0] ?? '', start)
    if (!sources) return undefined

    const tree = withoutBodies(json, key + '"ast":'.length, json.length - end[0].length)
    return {ast: JSON.parse(tree), metadata: {settings: {compilationTarget}, sources}}
  } catch {
    // Not laid out as expected. Parsing the whole will report what is wrong, if anything is.
    return undefined
  }
}

function sliceSource(json: Buffer, path: string, from: number): unknown {
  const key = `${JSON.stringify(path)}:`
  const found = json.indexOf(`${key}{"keccak256":"`, from)
  if (found === -1) return undefined
  const start = found + Buffer.byteLength(key)
  const hashes: unknown = JSON.parse(json.toString('utf8', start, skipValue(json, start)))
  return Object.fromEntries([[path, hashes]])
}

/**
 * Get the text between two places without the bodies of functions.
 *
 * The end of a body is found by the key that follows it: that search is native, and several times as
 * fast as counting braces.
 */
function withoutBodies(json: Buffer, start: number, end: number): string {
  const pieces: Array<Buffer> = []
  let from = start

  for (let at = json.indexOf(functionKey, from); at !== -1 && at < end; ) {
    const around = Math.max(from, at - 32)
    const match = functionStart.exec(json.toString('latin1', around, at + 256))
    const implemented = json.indexOf(implementedKey, at)
    if (implemented === -1) break

    if (match) {
      const block = around + match.index + match[0].length
      pieces.push(json.subarray(from, block), closing)
      from = findDocumentation(json, block, implemented) ?? implemented
    }

    at = json.indexOf(functionKey, implemented)
  }

  pieces.push(json.subarray(from, end))
  return Buffer.concat(pieces).toString('utf8')
}

/** Find the doc comment of a function, which follows its body. */
function findDocumentation(json: Buffer, block: number, implemented: number): number | undefined {
  const before = json.toString('latin1', implemented - 40, implemented).replace(selector, '')
  // A body ends with `]}`, after its statements, and a comment with `"}`, after its text.
  if (!before.endsWith('"}')) return undefined
  const place = json.lastIndexOf(documentationKey, implemented)
  return place > block ? place : undefined
}
