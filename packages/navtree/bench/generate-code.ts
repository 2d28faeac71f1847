import type {Random} from './create-random.ts'
import {actions, capitalize, generateClause, nouns} from './generate-prose.ts'

/** Generate the inside of a fence: shell most often, then TypeScript, Solidity and JSON. */
export function generateCode(random: Random): {language: string; code: string} {
  const share = random.number()
  if (share < 0.5) return {language: random.pick(['bash', 'sh']), code: generateShell(random)}
  if (share < 0.7) return {language: 'ts', code: generateTypeScript(random)}
  if (share < 0.88) return {language: 'solidity', code: generateSolidity(random)}
  return {language: 'json', code: generateJson(random)}
}

function generateShell(random: Random): string {
  const {pick, between} = random
  const line = (): string =>
    pick([
      () =>
        `cast send ${toAddress(random)} "${pick(actions)}(address,uint256)" ${toAddress(random)} ${between(1, 1e6)} --rpc-url $L2_RPC_URL`,
      () => `export ${pick(nouns).toUpperCase()}_URL=http://127.0.0.1:${between(1024, 65535)}`,
      () => `# ${capitalize(generateClause(random))}`,
      () => `cast call ${toAddress(random)} "${pick(nouns)}()(uint256)" --block ${between(1, 1e8)}`,
      () =>
        `supersim --${pick(nouns)}.port ${between(1024, 65535)} --logs.directory ./${pick(nouns)}`
    ])()
  return repeat(between(1, 6), line)
}

function generateTypeScript(random: Random): string {
  const {pick, between} = random
  const calls = repeat(
    between(2, 8),
    (index) => `  const ${pick(nouns)}${index} = await client.${pick(actions)}({
    address: '${toAddress(random)}',
    args: [${between(1, 1e6)}n, \`\${${pick(nouns)}}-${between(1, 99)}\`] // ${generateClause(random)}
  })`
  )
  const name = `${pick(actions)}${capitalize(pick(nouns))}`
  return `import {createPublicClient, http} from 'viem'

/** ${capitalize(generateClause(random))}. */
export async function ${name}(client: Client): Promise<void> {
${calls}
  if (!${pick(nouns)}0) throw new Error(\`Cannot ${pick(actions)} the ${pick(nouns)}\`)
}`
}

function generateSolidity(random: Random): string {
  const {pick, between} = random
  const functions = repeat(
    between(1, 4),
    (index) => `    /// @notice ${capitalize(generateClause(random))}.
    function ${pick(actions)}${index}(address to, uint256 ${pick(nouns)}) external returns (bytes32) {
        if (msg.sender != ${toAddress(random)}) revert ${capitalize(pick(nouns))}_Unauthorized();
        ${pick(nouns)}s[to] += ${between(1, 1e6)};
        return keccak256(abi.encode(to, block.timestamp));
    }`,
    '\n\n'
  )
  return `// SPDX-License-Identifier: MIT
pragma solidity 0.8.${between(15, 30)};

contract ${capitalize(pick(nouns))}${capitalize(pick(nouns))} {
    mapping(address => uint256) public ${pick(nouns)}s;

${functions}
}`
}

function generateJson(random: Random): string {
  const {pick, between} = random
  const rows = repeat(
    between(2, 8),
    (index) =>
      `  "${pick(nouns)}${index}": {"address": "${toAddress(random)}", "block": ${between(1, 1e8)}}`,
    ',\n'
  )
  return `{\n${rows}\n}`
}

function toAddress({between}: Random): string {
  return `0x${repeat(40, () => between(0, 15).toString(16), '')}`
}

function repeat(times: number, make: (index: number) => string, between = '\n'): string {
  return Array.from({length: times}, (_, index) => make(index)).join(between)
}
