import {cpSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import path from 'node:path'
import type {LookupProblem} from '@lockstep/pages'
import {openDiskStore} from '#src/cache/open-disk-store'
import {createContractLookup} from '#src/contracts/create-contract-lookup'
import {readContractFacts} from '#src/lint/read-contract-facts'
import {mutate} from '../mutate.ts'
import type {Target} from '../target.ts'
import {makeFolder} from './make-folder.ts'
import {repository} from './read-corpus.ts'

const shown = {natspec: true, body: true, header: true}
const contract = 'LockboxSuperchainERC20'
const artifact = `out/${contract}.sol/${contract}.json`

/** A project whose artifact, settings or source is damaged. */
export function openArtifactTarget(): Target {
  const root = makeFolder()
  const texts = new Map<string, string>()
  const add = (file: string, text: string): void => {
    texts.set(file, text)
    mkdirSync(path.dirname(path.join(root, file)), {recursive: true})
    writeFileSync(path.join(root, file), text)
  }
  const json = readFileSync(path.join(repository, artifact), 'utf8')
  const {ast} = JSON.parse(json) as {ast: {absolutePath: string}}
  cpSync(path.join(repository, 'contracts/src'), path.join(root, 'contracts/src'), {
    recursive: true
  })
  add('foundry.toml', '[profile.default]\nsrc = "contracts/src"\nout = "out"\n')
  add(artifact, json)
  add(ast.absolutePath, readFileSync(path.join(repository, ast.absolutePath), 'utf8'))
  const files = [artifact, artifact, artifact, 'foundry.toml', ast.absolutePath]

  return {
    name: 'artifact',
    weight: 3,
    corpus: references,
    words: references,
    async run(reference, random) {
      const file = random.pick(files)
      const text = texts.get(file) ?? ''
      // Damage that keeps an artifact JSON reaches further.
      const changed =
        file === artifact && !random.isOneIn(4)
          ? damage(text, random)
          : mutate(text, {random, corpus: [...texts.values()], words: jsonWords})
      writeFileSync(path.join(root, file), changed)
      try {
        const source = createContractLookup(root)
        const found = [
          source.findSnippet([reference], shown),
          source.findFacts(reference),
          source.findTable('abi', contract),
          source.findTable('errors', contract),
          source.findTable('storage', contract),
          source.findSnippet([`${contract}.lockAndMint`], shown),
          source.findFile(ast.absolutePath, undefined)
        ]
        const faults: Array<LookupProblem> = found.flatMap((each) =>
          'problem' in each ? each.problem : []
        )
        const store = openDiskStore(path.join(root, 'store'))
        const facts = {
          store,
          hasPrints: true,
          signatures: [],
          known: [],
          isReported: false,
          setting: undefined
        }
        await readContractFacts({root}, facts).finally(store.close)
        return faults.flatMap(({reason}) =>
          reason === '' ? ['Unexpected problem without a reason'] : []
        )
      } finally {
        writeFileSync(path.join(root, file), text)
      }
    }
  }
}

/** Exchange values of a JSON text for others. */
function damage(text: string, random: Parameters<Target['run']>[1]): string {
  let changed = text
  for (let left = 1 + random.below(4); left > 0; left--) {
    const at = random.below(changed.length)
    const match = /"(?:[^"\\]|\\.){0,80}"(?=[,}\]])|-?\d+(?=[,}\]])|true|false|null/.exec(
      changed.slice(at, at + 4000)
    )
    if (!match) continue
    const start = at + match.index
    changed = changed.slice(0, start) + random.pick(values) + changed.slice(start + match[0].length)
  }
  return changed
}

const values: ReadonlyArray<string> = [
  'null',
  'true',
  '0',
  '-1',
  '1e999',
  '1.5',
  '""',
  '"a"',
  '"0:0:0"',
  '"5:99999999:0"',
  '"-1:-1:-1"',
  '"../../../../etc/passwd"',
  '"__proto__"',
  '"FunctionDefinition"',
  '"ContractDefinition"',
  '"\\u0000"',
  '[]',
  '{}',
  '[null]',
  '{"__proto__": {}}',
  '{"nodeType": "Block", "src": "0:0:0"}'
]

const jsonWords: ReadonlyArray<string> = [
  ...'{}[]:,"\\',
  ...values,
  'out = ',
  'src = 1\n',
  '[profile.a]\n'
]

const references: ReadonlyArray<string> = [
  contract,
  `${contract}.lockAndMint`,
  `${contract}.originalToken`,
  `${contract}.Locked`,
  `contracts/src/${contract}.sol:${contract}.lockAndMint`,
  `${contract}.lockAndMint(uint256)`,
  `${contract}.constructor`,
  `${contract}.*`,
  '.',
  ':',
  '(',
  ')',
  '#',
  '..',
  'constructor',
  '__proto__',
  'toString'
]
