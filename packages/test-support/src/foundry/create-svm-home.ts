import {chmodSync} from 'node:fs'
import {join} from 'node:path'
import {writeFilesSync} from '../write-files.ts'
import {solcProgram} from './build-project.ts'
import {temporaryFolder} from './temporary-folder.ts'

/** Create a home folder in which forge finds two versions of the compiler, and return the variables that name it. */
export function createSvmHome(): {XDG_DATA_HOME: string; HOME: string} {
  const home = temporaryFolder()
  for (const [version, name] of [
    ['0.8.26', 'solc-0.8.26'],
    ['0.8.30', 'solc']
  ]) {
    const file = `svm/${version}/solc-${version}`
    writeFilesSync(home, {
      [file]: `#!/bin/sh\nSOLC_PACKAGE=${name} exec ${solcProgram} "$@"\n`
    })
    chmodSync(join(home, file), 0o755)
  }
  return {XDG_DATA_HOME: home, HOME: home}
}
