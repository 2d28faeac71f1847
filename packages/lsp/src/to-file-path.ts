import {fileURLToPath} from 'node:url'

/** Convert the address of a file to its path. Returns undefined for any other address, such as that of a new document. */
export function toFilePath(uri: string): string | undefined {
  if (!uri.startsWith('file:')) return
  try {
    return fileURLToPath(uri)
  } catch {
    return // The file is on another machine, or its path has an encoded `/`.
  }
}
