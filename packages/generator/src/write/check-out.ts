import {existsSync, readdirSync, realpathSync, statSync} from 'node:fs'
import path from 'node:path'
import {setTimeout} from 'node:timers/promises'
import {SetupError} from '@lockstep/problem'
import {readBuildFile} from './read-build-file.ts'

/** A folder that must not be replaced by a site. */
class OutNotWritableError extends SetupError {
  override name = 'OutNotWritableError'
}

/** Check that replacing a folder loses nothing: it must be missing, empty, or written by Lockstep. */
export async function checkOut(out: string, content: string): Promise<void> {
  for (let left = 3; ; left--) {
    try {
      look(out, content)
      return
    } catch (error) {
      // While another build swaps folders, the site is missing for a moment.
      if (left === 0) throw error
      await setTimeout(20)
    }
  }
}

function look(out: string, content: string): void {
  if (!existsSync(out)) return
  const real = realpathSync(out)
  // A missing content folder is reported when the pages are read.
  const pages = existsSync(content) ? realpathSync(content) : ''
  if (pages === real || pages.startsWith(`${real}${path.sep}`)) {
    throw new OutNotWritableError(
      `Cannot write the site into \`${out}\`, because that folder contains the pages: pass another \`--out\``
    )
  }
  if (!statSync(real).isDirectory()) {
    throw new OutNotWritableError(
      `Cannot write the site into \`${out}\`: it is a file, expected a folder`
    )
  }
  const isEmpty = readdirSync(real).length === 0
  if (isEmpty || readBuildFile(real).generator === generator) return
  throw new OutNotWritableError(
    `Unexpected files in \`${out}\`, expected an empty folder or a site of an earlier build: remove them, or pass another \`--out\``
  )
}

/** The generator of a site, in its `build.json`. */
export const generator = 'lockstep'
