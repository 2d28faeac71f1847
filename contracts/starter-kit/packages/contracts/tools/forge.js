// Runs forge. The launcher in its npm package exits with 0 whatever happens, and a script that
// deploys has to know.
import {spawnSync} from 'node:child_process'
import {findBinary} from './find-binary.js'

const {status} = spawnSync(findBinary('forge'), process.argv.slice(2), {stdio: 'inherit'})
process.exitCode = status ?? 1
