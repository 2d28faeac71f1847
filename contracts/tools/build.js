// Compiles what the docs read, into `out/`.
import {root} from './run-forge.js'
import {writeArtifacts} from './write-artifacts.js'

process.exitCode = await writeArtifacts(root)
