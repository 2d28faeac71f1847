import {readFile, stat} from 'node:fs/promises'
import path from 'node:path'
import {SetupError} from '@lockstep/problem'
import {readText} from '@lockstep/problem/read-text'
import type {ShardFiles} from '@lockstep/search/client'

/** A folder holds no built site with a search index. */
class SearchIndexNotFoundError extends SetupError {
  override name = 'SearchIndexNotFoundError'

  constructor(folder: string, options?: ErrorOptions) {
    super(
      `Cannot find a search index in \`${folder}\`: build the site first, or name its folder with \`--in\``,
      options
    )
  }
}

/** Find the search index of a built site by its `build.json`. */
export async function readSearchSource(folder: string): Promise<ShardFiles> {
  const entry = path.resolve(folder, `.${path.posix.resolve('/', await readEntry(folder))}`)
  return {
    entry: path.basename(entry),
    load: (name) => readShard(path.join(path.dirname(entry), path.basename(name)))
  }
}

/** The files of the largest sites have a hundredth of that. */
const mostShardBytes = 50_000_000

/** Read a file of the index. The site may be someone else's, and reading a pipe or a device would never end. */
async function readShard(file: string): Promise<Buffer> {
  const stats = await stat(file)
  if (stats.isFile() && stats.size <= mostShardBytes) return readFile(file)
  throw new TypeError(`Cannot read \`${file}\`: it is not a file of a search index`)
}

async function readEntry(folder: string): Promise<string> {
  try {
    const build = JSON.parse(readText(path.join(folder, 'build.json'))) as {search?: unknown} | null
    if (typeof build?.search === 'string') return build.search
  } catch (cause) {
    throw new SearchIndexNotFoundError(folder, {cause})
  }
  throw new SearchIndexNotFoundError(folder)
}
