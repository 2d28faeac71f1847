import type {HardhatOutline} from '../project-outline.ts'

/** Build the `foundry.toml` with which Foundry compiles a Hardhat project next to Hardhat. */
export function buildFoundryToml({
  sources,
  solc,
  evmVersion,
  optimizerRuns,
  viaIr
}: HardhatOutline): string {
  return `[profile.default]
src = "${sources}"
libs = ["node_modules"] # Imports of packages are found here.
out = "out"
cache_path = "cache_forge" # Hardhat writes to \`cache\`.
${solc === undefined ? '' : `solc = "${solc}"\n`}${evmVersion === undefined ? '' : `evm_version = "${evmVersion}"\n`}${optimizerRuns === undefined ? '' : `optimizer = true\noptimizer_runs = ${optimizerRuns}\n`}${viaIr ? 'via_ir = true\n' : ''}`
}
