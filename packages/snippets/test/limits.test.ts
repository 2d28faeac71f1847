import {execFileSync, spawn} from 'node:child_process'
import {appendFileSync, mkdirSync, symlinkSync, truncateSync} from 'node:fs'
import {join} from 'node:path'
import {builtProject, temporaryFolder, writeFilesSync} from '@lockstep/test-support/foundry'
import {expect, onTestFinished, test} from 'vitest'
import {createLru} from '../src/artifacts/create-lru.ts'
import {mostBuildInfoBytes, readBounded} from '../src/artifacts/read-bounded.ts'
import type {AstNode} from '../src/ast/ast.ts'
import {listSources} from '../src/check/list-sources.ts'
import {layoutStruct} from '../src/facts/layout-struct.ts'
import {readArtifacts} from '../src/index.ts'
import {readFoundryConfig} from '../src/project/read-foundry-config.ts'
import {matchPath} from '../src/references/match-path.ts'
import {applyOperator} from '../src/values/apply-operator.ts'
import {evaluateConstant} from '../src/values/evaluate-constant.ts'
import {toLiteral} from '../src/values/to-literal.ts'

type Resolver = Parameters<typeof layoutStruct>[0]

function node(nodeType: string, fields: Record<string, unknown>): AstNode {
  return {nodeType, src: '0:0:0', ...fields}
}

const number = (value: string): AstNode => node('Literal', {kind: 'number', value})

test('numbers have the digits and powers that the compiler knows', () => {
  for (const value of ['1'.repeat(1300), '1e1300', '1e-1300']) {
    expect([value, toLiteral(number(value)) !== undefined]).toEqual([value, !value.includes('-')])
  }
  for (const value of ['1'.repeat(1301), '1e1301', '0e-1301']) {
    expect([value, toLiteral(number(value))]).toEqual([value, undefined])
  }
})

test('shifts and powers have 4096 bits', () => {
  const apply = (operator: string, left: bigint, right: bigint) =>
    applyOperator(operator, left, right, {kind: 'literal'})
  expect([apply('<<', 1n, 4096n), apply('>>', 1n, 4096n)]).toEqual([1n << 4096n, 0n])
  expect([apply('<<', 1n, 4097n), apply('>>', 1n, 4097n)]).toEqual([undefined, undefined])
  expect([apply('**', 2n, 4096n), apply('**', 2n, 4097n)]).toEqual([1n << 4096n, undefined])
})

test('an expression has 256 levels', () => {
  const nest = (levels: number): AstNode =>
    levels === 0 ? number('1') : node('TupleExpression', {components: [nest(levels - 1)]})
  const evaluate = (levels: number) =>
    evaluateConstant({} as unknown as Resolver, nest(levels), 'A.sol')?.value
  expect([evaluate(256), evaluate(257)]).toEqual([1n, undefined])
})

test('a struct is laid out down to level 16', () => {
  const layout = (levels: number) => {
    const structs = Array.from({length: levels}, (_, level) => {
      const typeName =
        level === levels - 1
          ? node('ElementaryTypeName', {typeDescriptions: {typeString: 'uint256'}})
          : node('UserDefinedTypeName', {referencedDeclaration: level + 1})
      return node('StructDefinition', {
        members: [node('VariableDeclaration', {name: 'a', typeName})]
      })
    })
    const resolver = {
      resolve: (path: string, id: number) => ({node: structs[id], path})
    } as unknown as Resolver
    return layoutStruct(resolver, {node: structs[0] as AstNode, path: 'A.sol'})
  }
  expect(layout(16)).toHaveLength(1)
  expect(layout(17)).toBeUndefined()
})

test('a glob has 1,000 characters', () => {
  const path = 'a'.repeat(1001)
  expect(matchPath(path.slice(1), path.slice(1))).toBe(true)
  expect(matchPath(path, path)).toBe(false)
})

test.each(['foundry.toml', '.env'])('`%s` has 1 MB', (name) => {
  const root = temporaryFolder()
  const write = (size: number) =>
    writeFilesSync(root, {'foundry.toml': '[profile.default]\n', [name]: '\n'.repeat(size)})
  write(1_000_000)
  expect(() => readFoundryConfig(root)).not.toThrow()
  write(1_000_001)
  expect(() => readFoundryConfig(root)).toThrow('it is larger than 1 MB')
})

test('a build-info has 1 GB', () => {
  const root = temporaryFolder()
  writeFilesSync(root, {'a.json': ''})
  truncateSync(join(root, 'a.json'), 2 ** 30 + 1)
  expect(() => readBounded(join(root, 'a.json'), mostBuildInfoBytes)).toThrow(
    'Unexpected size of `a.json`: it is larger than 1 GB'
  )
})

test('only files are read as artifacts and sources', () => {
  expect(() => readBounded('/dev/null', 10)).toThrow('Cannot read `null`: it is not a file')

  const root = temporaryFolder()
  writeFilesSync(root, {'foundry.toml': '', 'src/A.sol': 'contract A {}', 'folder/a': ''})
  symlinkSync('../folder', join(root, 'src/Folder.sol'))
  expect(listSources(readFoundryConfig(root))).toEqual(['src/A.sol'])
})

test('a pipe is no source, even if something is written into it', () => {
  const root = temporaryFolder()
  writeFilesSync(root, {'foundry.toml': ''})
  mkdirSync(join(root, 'src'))
  execFileSync('mkfifo', [join(root, 'src/Pipe.sol')])
  // It waits until someone reads.
  const writer = spawn('sh', ['-c', 'echo "contract A {}" > src/Pipe.sol'], {cwd: root})
  onTestFinished(() => {
    writer.kill()
  })
  expect(listSources(readFoundryConfig(root))).toEqual([])
})

test('a cache drops what was used least recently, and keeps the newest', () => {
  const cache = createLru<string>(10)
  for (const key of ['a', 'b']) cache.set(key, key, 5)
  cache.get('a')
  cache.set('c', 'c', 5)
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual(['a', undefined, 'c'])
  cache.set('d', 'd', 50)
  expect(['a', 'c', 'd'].map((key) => cache.get(key))).toEqual([undefined, undefined, 'd'])
})

test('artifacts of 100 MB are parsed once for steps that go through all of them', () => {
  const names = ['A', 'B', 'C']
  const root = builtProject(
    Object.fromEntries(names.map((name) => [`src/${name}.sol`, `contract ${name} {}`]))
  )
  // Bytecode and the syntax tree make real ones as large.
  for (const name of names)
    appendFileSync(join(root, `out/${name}.sol/${name}.json`), ' '.repeat(34e6))
  const readAll = (isWhole: boolean) => {
    const {readTree} = readArtifacts(root, {profile: 'default', isWhole})
    const [first, second] = [1, 2].map(() => names.map((name) => readTree(`src/${name}.sol`)))
    return names.map((_, index) => first?.[index] === second?.[index])
  }
  expect(readAll(true)).toEqual([true, true, true])
  expect(readAll(false)).toEqual([false, false, false])
})
