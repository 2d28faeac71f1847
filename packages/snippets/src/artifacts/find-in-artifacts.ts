import {resolve} from 'node:path'
import {mostArtifactBytes, readBounded} from './read-bounded.ts'

/** Find the files that contain a text, without parsing them. */
export function findFilesWith(
  root: string,
  files: ReadonlyArray<string>,
  text: string
): Array<string> {
  return files.filter((file) => readBounded(resolve(root, file), mostArtifactBytes).includes(text))
}

/** Find the hashes of a source in the metadata of artifacts, without parsing them. */
export function* findSourceHashes(
  root: string,
  files: ReadonlyArray<string>,
  path: string
): Generator<string> {
  const key = `${JSON.stringify(path)}:{"keccak256":"`

  for (const file of files) {
    const json = readBounded(resolve(root, file), mostArtifactBytes)
    const start = json.indexOf(key)
    if (start === -1) continue
    const value = start + Buffer.byteLength(key)
    yield json.toString('latin1', value, value + 66)
  }
}
