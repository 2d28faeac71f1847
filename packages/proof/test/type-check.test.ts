import {mkdir, mkdtemp, readdir, readFile, rm, symlink} from 'node:fs/promises'
import {createRequire} from 'node:module'
import {tmpdir} from 'node:os'
import path from 'node:path'
import {parsePage} from '@lockstep/navtree/parse'
import {foundryToml, getTool, writeFilesSync} from '@lockstep/test-support/foundry'
import {expect, onTestFinished, test} from 'vitest'
import {planRun, runPlan} from '../src/index.ts'
import {planTypeChecks} from '../src/type-check/plan-type-checks.ts'
import {toDeclaration} from '../src/type-check/to-declaration.ts'
import {plan, prove, readOutputs, sayFailure} from './prove.ts'

const require = createRequire(import.meta.url)

const counter = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

contract Counter {
    uint256 public number;

    function setNumber(uint256 newNumber) public {
        number = newNumber;
    }
}
`

const files = {
  'foundry.toml': foundryToml('remappings = ["@counter/=src/"]\n'),
  'src/Counter.sol': counter
}

/** Write a Foundry project whose packages are those of this workspace. */
async function writeProject(
  packages: ReadonlyArray<string> = ['@types/node', 'tsx', 'typescript', 'viem'],
  more: Record<string, string> = {}
): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'typed-project-'))
  onTestFinished(() => rm(root, {recursive: true, force: true}))
  writeFilesSync(root, {...files, ...more})
  await mkdir(path.join(root, 'node_modules/.bin'), {recursive: true})
  for (const name of packages) {
    const target = path.join(root, 'node_modules', name)
    await mkdir(path.dirname(target), {recursive: true})
    await symlink(path.dirname(findManifest(name)), target)
  }
  if (packages.includes('tsx')) {
    const bin = path.join(path.dirname(findManifest('tsx')), 'dist/cli.mjs')
    await symlink(bin, path.join(root, 'node_modules/.bin/tsx'))
  }
  return root
}

function findManifest(name: string): string {
  return require.resolve(`${name}/package.json`)
}

async function run(body: string, project: string, front = '{project: true}') {
  const result = await prove(body, {project, path: [path.dirname(getTool('forge'))]}, front)
  const problems = (result.failure?.problems ?? []).map(({file, place, ruleId}) => {
    const {start, end} = place
    return `${file}:${start.line}:${start.column}-${end.column} ${ruleId}`
  })
  return {...result, problems}
}

const compile = '```sh\nforge build > /dev/null\n```\n\n'
const importing = `import {encodeFunctionData} from 'viem'
import counter from './out/Counter.sol/Counter.json' with {type: 'json'}
`

const docs = new URL('../../lockstep/docs/pages/prove-tutorials.mdx', import.meta.url)

test('the script of the docs fits the ABI: it runs, and its types are checked after it', async () => {
  const [, example = ''] = (await readFile(docs, 'utf8')).split('\ntitle: Encode a call\n')
  const [front = '', rest = ''] = example.split('\n---\n')
  const [body = ''] = rest.split('\n````\n')
  const look = '\n\n```sh\nls out/Counter.sol\n```\n'
  const result = await run(`${body}${look}`, await writeProject(), front.replace('proof: ', ''))
  expect(sayFailure(result.failure)).toBe('passed')
  expect(readOutputs(result).at(-1)).toBe('Counter.json')
  expect(result.results.map(({checked = []}) => checked.map((step) => step.path))).toEqual([
    [],
    [],
    ['encode.ts'],
    []
  ])
})

test('an unknown function and an argument of a wrong type are reported at their place', async () => {
  const call = 'encodeFunctionData({abi: counter.abi, functionName: '
  const page = `${compile}\`\`\`ts filename="encode.ts" save\n${importing}${call}'setNumbr', args: [7n]})
${call}'setNumber', args: ['7']})\n\`\`\`\n`
  const {failure, problems} = await run(page, await writeProject())
  expect(problems).toEqual(['page.mdx:11:39-51 type-error', 'page.mdx:12:73-76 type-error'])
  expect(failure?.problems).toMatchObject([
    {subject: 'TS2820', reason: expect.stringContaining('"number" | "setNumber"')},
    {subject: 'TS2322', details: []}
  ])
  expect(sayFailure(failure)).toMatch(/^page\.mdx:11 Cannot compile `encode\.ts`: Type /)
})

test("the failure of a script has its type errors next to the command's output", async () => {
  const project = await writeProject()
  const call = "encodeFunctionData({abi: counter.abi, functionName: 'setNumbr'})"
  const page = `${compile}1. Encode it:

   \`\`\`js filename="encode.mjs" save
   // @ts-check
${importing.replace(/^/gm, '   ').trimEnd()}
   ${call}
   \`\`\`

   \`\`\`sh
   node encode.mjs
   \`\`\`
`
  const {failure, problems} = await run(page, project)
  expect(sayFailure(failure)).toBe(
    'page.mdx:18 node encode.mjs: The command ended with exit code 1'
  )
  expect(failure?.stderr).toContain('AbiFunctionNotFoundError')
  expect(problems).toEqual(['page.mdx:14:42-54 type-error'])
})

test('settings of the project apply', async () => {
  const script = 'export function f(a) {\n  return a\n}\n'
  const page = `\`\`\`ts filename="f.ts" save\n${script}\`\`\`\n`
  const strict = await run(page, await writeProject(['typescript']))
  expect(strict.problems).toEqual(['page.mdx:5:19-20 type-error'])
  const loose = {
    'tsconfig.json': '{"compilerOptions": {"noImplicitAny": false, "composite": true}}'
  }
  const {folder = '', failure} = await prove(
    page,
    {project: await writeProject(['typescript'], loose), keep: true},
    '{project: true}'
  )
  onTestFinished(() => rm(folder, {recursive: true, force: true}))
  expect(sayFailure(failure)).toBe('passed')
  const left = await readdir(path.join(folder, 'home/tutorial'))
  expect(left.sort()).toEqual(['f.ts', 'foundry.toml', 'node_modules', 'src', 'tsconfig.json'])
})

test('a page can leave its scripts unchecked', async () => {
  const page = '```ts filename="f.ts" save\nconst a: string = 1\n```\n'
  const {failure} = await run(page, await writeProject(), '{project: true, types: false}')
  expect(sayFailure(failure)).toBe('passed')
})

test('a type error in code that is not on the page is reported at the component', async () => {
  const text =
    '---\nproof: {project: true}\n---\n<Snippet file="f.ts" filename="src/f.ts" save />\n'
  const {plan: planned} = planRun(parsePage(text, 'mdx', 4), {
    file: 'page.mdx',
    getSource: () => 'export {}\nconst a: string = 1\n'
  })
  if (!planned) throw new Error('Cannot find the plan')
  const {failure} = await runPlan(planned, {project: await writeProject(['typescript'])})
  expect(failure).toMatchObject({file: 'page.mdx', line: 4})
  expect(failure?.problems).toMatchObject([{details: ['at src/f.ts:2:7']}])
})

test('a compiler that is too old is reported with its version', async () => {
  const old = {'node_modules/typescript/package.json': '{"name": "typescript", "version": "4.9.5"}'}
  const page = '```ts filename="f.ts" save\nconst a: string = 1\n```\n'
  const {failure} = await run(page, await writeProject([], old))
  expect(sayFailure(failure)).toBe(
    'page.mdx:5 Unexpected TypeScript 4.9.5, expected 5.3 or newer to check the types of `f.ts`: run `npm install --save-dev typescript`'
  )
})

test('a contract of the page compiles with the remappings of the project', async () => {
  const project = await writeProject([])
  const solidity = (path: string) => `\`\`\`solidity filename="src/Twice.sol" save
// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

import {Counter} from "${path}/Counter.sol";

contract Twice is Counter {
    function addTwo() external {
        setNumber(number + 2);
    }
}
\`\`\`

\`\`\`sh
forge build > build.log
forge inspect Twice methodIdentifiers --json
\`\`\`
`
  const {results, failure} = await run(solidity('@counter'), project)
  expect(sayFailure(failure)).toBe('passed')
  expect(JSON.parse(results.at(-1)?.commands.at(-1)?.stdout ?? '')).toHaveProperty('addTwo()')
  expect(sayFailure((await run(solidity('@nothing'), project)).failure)).toMatch(
    /^page\.mdx:18 forge build > build.log: The command ended with exit code 1/
  )
})

test('a script is checked after the fence that names it, or else after the last fence', () => {
  const save = (name: string) => `\`\`\`ts filename="${name}" save\nexport {}\n\`\`\`\n\n`
  const {plan: planned} = plan(
    `${save('a.ts')}${save('b.ts')}${save('c.d.md')}\`\`\`sh\nnpm install viem\n\`\`\`\n\n\`\`\`sh\nnode a.ts\n\`\`\`\n\n\`\`\`sh\nls\n\`\`\`\n`
  )
  if (!planned) throw new Error('Cannot find the plan')
  const checks = Array.from(planTypeChecks(planned), ([step, list]) => [
    step.kind === 'run' && step.code,
    list.map(({script, isNamed}) => [script.path, isNamed])
  ])
  expect(checks).toEqual([
    ['node a.ts', [['a.ts', true]]],
    ['ls', [['b.ts', false]]]
  ])
})

test('the ABI of an artifact has exact types, and its other values have wide ones', () => {
  const artifact = {
    abi: [{type: 'function', name: 'f', inputs: [], payable: false}],
    bytecode: {object: '0x00', linkReferences: {'a.sol': {A: []}}},
    ast: {nodes: [1]},
    id: 3
  }
  expect(toDeclaration(JSON.stringify(artifact))).toBe(`declare const artifact: {
  readonly "abi": readonly [{readonly "type": "function"; readonly "name": "f"; readonly "inputs": readonly []; readonly "payable": false}]
  readonly "bytecode": {readonly "object": \`0x\${string}\`; readonly "linkReferences": {readonly "a.sol": unknown}}
  readonly "ast": {readonly "nodes": unknown}
  readonly "id": number
}
export default artifact
`)
  expect(toDeclaration('{"abi": 1}')).toBeUndefined()
  expect(toDeclaration('[')).toBeUndefined()
})
