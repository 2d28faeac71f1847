import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {mkdir, readFile, writeFile} from 'node:fs/promises'
import path from 'node:path'
import {type ContractFacts, knownContracts, type OwnContract} from '@lockstep/lint'
import {ProjectError, readArtifacts} from '@lockstep/snippets'
import {type ContractsOptions, readContractsDigest} from '../build/read-contracts-digest.ts'
import {toDigest} from '../build/to-digest.ts'

/** What is kept of a project: plain data. */
interface KeptFacts {
  own: Array<{name: string; members: Array<string>; words: Array<string>}>
  texts: Array<string>
}

/** Read what rules need to know of the contracts of a project; it is kept until one of them changes. */
export async function readContractFacts(
  project: ContractsOptions | undefined,
  {cache, signatures}: {cache: string; signatures: ReadonlyArray<string>}
): Promise<ContractFacts> {
  const {own, texts} = await readKept(project, cache)
  return {
    own: own.map(({name, members, words}): OwnContract => ({name, members, words: new Set(words)})),
    known: knownContracts,
    texts: new Set(texts),
    allowed: new Set(signatures)
  }
}

async function readKept(project: ContractsOptions | undefined, cache: string): Promise<KeptFacts> {
  if (!project || !existsSync(path.join(project.root, 'foundry.toml'))) return {own: [], texts: []}
  const file = path.join(cache, 'contracts.json')
  const digest = toDigest('1', readContractsDigest(project))
  const text = await readFile(file, 'utf8').catch(() => '')
  // The first line says of what it was made; what follows was written here.
  if (text.startsWith(`${digest}\n`)) return JSON.parse(text.slice(digest.length + 1)) as KeptFacts
  const kept = readProject(project)
  await mkdir(cache, {recursive: true})
  await writeFile(file, `${digest}\n${JSON.stringify(kept)}`)
  return kept
}

interface AbiItem {
  type: string
  name?: string
  inputs?: Array<AbiType>
  outputs?: Array<AbiType>
}

interface AbiType {
  type: string
  components?: Array<AbiType>
}

function readProject({root, profile}: ContractsOptions): KeptFacts {
  let out: string
  try {
    out = readArtifacts(root, profile === undefined ? {} : {profile}).config.out
  } catch (error) {
    if (!(error instanceof ProjectError)) throw error
    // It is not compiled. A page that asks for code says so.
    return {own: [], texts: []}
  }
  const own = new Map<string, {members: Set<string>; words: Set<string>}>()
  const sources = new Map<string, {words: Set<string>; texts: Array<string>}>()
  const texts = new Set<string>()

  for (const name of readdirSync(out, {recursive: true, encoding: 'utf8'}).sort()) {
    const file = name.split(path.sep).join('/')
    const [, contract] = /\.sol\/(?:.*\/)?(\w+)(?:\.[\d.]+)?\.json$/.exec(file) ?? []
    if (contract === undefined) continue
    const artifact = JSON.parse(readFileSync(path.join(out, name), 'utf8')) as {
      abi?: Array<AbiItem>
      metadata?: {sources?: Record<string, unknown>}
    }
    const known = own.get(contract) ?? {members: new Set(), words: new Set()}
    own.set(contract, known)
    for (const item of artifact.abi ?? []) {
      const line = toMember(item)
      if (line !== undefined) known.members.add(line)
    }
    for (const source of Object.keys(artifact.metadata?.sources ?? {})) {
      const read = sources.get(source) ?? readSource(root, source)
      sources.set(source, read)
      for (const word of read.words) known.words.add(word)
      for (const text of read.texts) texts.add(text)
    }
  }
  return {
    own: Array.from(own, ([name, {members, words}]) => ({
      name,
      members: [...members],
      words: [...words]
    })),
    texts: [...texts]
  }
}

/** `function balanceOf(address)(uint256)` */
function toMember({type, name, inputs = [], outputs = []}: AbiItem): string | undefined {
  if (name === undefined || !/^(?:function|event|error)$/.test(type)) return
  const result = type === 'function' && outputs.length > 0 ? `(${outputs.map(toType)})` : ''
  return `${type} ${name}(${inputs.map(toType)})${result}`
}

function toType({type, components}: AbiType): string {
  return components ? `(${components.map(toType)})${type.replace(/^tuple/, '')}` : type
}

/** Words and texts of a source; nothing of one that is gone. */
function readSource(root: string, source: string): {words: Set<string>; texts: Array<string>} {
  const place = path.resolve(root, source)
  const isInside = place.startsWith(path.resolve(root) + path.sep) && place.endsWith('.sol')
  const text = isInside && existsSync(place) ? readFileSync(place, 'utf8') : ''
  return {
    words: new Set(text.match(/[A-Za-z_$][\w$]*/g)),
    texts: Array.from(text.matchAll(/"((?:[^"\\\n]|\\.)+)"/g), ([, content = '']) => content)
  }
}
