import {skipValue} from './scan-json.ts'

const treeKey = '"ast":{"absolutePath":'
const targetKey = '"compilationTarget":{'
const functionKey = '"nodeType":"FunctionDefinition","src":"'
const implementedKey = ',"implemented":'
const documentationKey = ',"documentation":{'

/** A function up to the place of its block: whatever else is known of it comes later. */
const functionStart =
  /\{"id":\d+,"nodeType":"FunctionDefinition","src":"[\d:]+","nodes":\[\],"body":\{"id":\d+,"nodeType":"Block","src":"[\d:]+"/
const selector = /,"functionSelector":"[\da-f]{8}"$/

const closing = Buffer.from('}')

/** What is parsed of an artifact; checked by whoever asked for it. */
export interface ArtifactSlice {
  ast: unknown
  metadata: unknown
}

/**
 * Parse of an artifact only the outline of its tree, which is declarations and of the
 * bodies of functions no more than the place, and which source it is of. That is a third
 * of the text, and enough to cut.
 *
 * Gives nothing where the text is not laid out as `forge` does it; then the whole has to
 * be parsed. Inside a JSON string no key can stand: its quotes would be escaped.
 */
export function sliceArtifact(json: Buffer): ArtifactSlice | undefined {
  const target = json.indexOf(targetKey)
  const key = json.indexOf(treeKey, target)
  const end = /,"id":\d+\}\s*$/.exec(json.toString('latin1', Math.max(0, json.length - 64)))
  if (target === -1 || key === -1 || !end) return undefined

  try {
    const start = target + targetKey.length - 1
    const compilationTarget = JSON.parse(json.toString('utf8', start, skipValue(json, start)))
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
  const hashes: unknown = JSON.parse(json.toString('utf8', start, skipValue(json, start)))
  return Object.fromEntries([[path, hashes]])
}

/**
 * The text between two places, with what is in the blocks of functions left out.
 *
 * Where a block ends is found by what comes after it: to search for that is native, and
 * several times as fast as to count braces.
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

/** The place of the comment of a function, which comes after its block, if it has one. */
function findDocumentation(json: Buffer, block: number, implemented: number): number | undefined {
  const before = json.toString('latin1', implemented - 40, implemented).replace(selector, '')
  // A block ends in `]}`, its list of statements, and a comment in `"}`, its text.
  if (!before.endsWith('"}')) return undefined
  const place = json.lastIndexOf(documentationKey, implemented)
  return place > block ? place : undefined
}
