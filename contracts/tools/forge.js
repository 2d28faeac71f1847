// Runs forge on this project: `node contracts/tools/forge.js [--chains] <arguments>`.
// With `--chains`, two local chains run meanwhile, in URL_CHAIN_A and URL_CHAIN_B.
import {runForge} from './run-forge.js'
import {startPlainChains} from './start-chains.js'

const args = process.argv.slice(2)

if (args[0] === '--chains') {
  const chains = await startPlainChains()
  const {status} = await runForge(args.slice(1), {
    environment: {URL_CHAIN_A: chains.urlA, URL_CHAIN_B: chains.urlB},
    inherit: true
  })
  await chains.stop()
  process.exitCode = status
} else {
  process.exitCode = (await runForge(args, {inherit: true})).status
}
