import {readFile} from 'node:fs/promises'
import path from 'node:path'
import {SetupError} from '@lockstep/problem'
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
    load: (name) => readFile(path.join(path.dirname(entry), path.basename(name)))
  }
}

async function readEntry(folder: string): Promise<string> {
  try {
    const text = await readFile(path.join(folder, 'build.json'), 'utf8')
    const build = JSON.parse(text) as {search?: unknown} | null
    if (typeof build?.search === 'string') return build.search
  } catch (cause) {
    throw new SearchIndexNotFoundError(folder, {cause})
  }
  throw new SearchIndexNotFoundError(folder)
}
