const treeKey = '"ast":{"absolutePath":'
const metadataKey = '"rawMetadata":"'

/**
 * Parse of an artifact only its tree and metadata: bytecode and ABI are a third of it.
 *
 * Gives nothing where the text is not laid out as `forge` does it; then the whole has to
 * be parsed. Inside a JSON string neither key can stand: its quotes would be escaped.
 */
export function sliceArtifact(text: string): {ast: unknown; rawMetadata?: unknown} | undefined {
  const key = text.indexOf(treeKey)
  const end = /,"id":\d+\}\s*$/.exec(text.slice(-64))
  if (key === -1 || !end) return undefined

  try {
    const start = key + '"ast":'.length
    const ast: unknown = JSON.parse(text.slice(start, text.length - end[0].length))
    const metadata = sliceString(text, text.indexOf(metadataKey))
    return metadata === undefined ? undefined : {ast, rawMetadata: JSON.parse(metadata)}
  } catch {
    // Not as expected: what is wrong with it, if anything, the whole will tell.
    return undefined
  }
}

function sliceString(text: string, key: number): string | undefined {
  if (key === -1) return undefined
  const start = key + metadataKey.length - 1

  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text[end - 1 - slashes] === '\\') slashes++
    if (slashes % 2 === 0) return text.slice(start, end + 1)
  }

  return undefined
}
