import {join} from 'node:path'
import {beforeAll, describe, expect, test} from 'vitest'
import {type AstNode, childrenOf, idsOf} from '../src/ast/ast.ts'
import {collectEffects} from '../src/facts/collect-effects.ts'
import {
  type Artifacts,
  createResolver,
  type Facts,
  formatReference,
  getSymbol,
  type ListedReference,
  listReferences,
  parseReference,
  readArtifacts,
  readFacts,
  readSnippet,
  readSymbolText
} from '../src/index.ts'
import {hashSource} from '../src/sources/hash-source.ts'
import {askAll} from './support/ask.ts'
import {type Compiled, readCompiled, type StorageLayout} from './support/compiled.ts'
import {type Corpus, corpus, corpusNames} from './support/corpus.ts'

/** How many symbols there are: a lower bound, so that no test passes on nothing. */
const atLeast: Record<string, number> = {
  '@openzeppelin/contracts': 3100,
  solady: 1300,
  solmate: 240,
  '@uniswap/v4-core': 400
}

describe.each(corpusNames)('%s', (name) => {
  let project: Corpus
  let artifacts: Artifacts
  let listed: Array<ListedReference>
  let facts: Array<Facts>
  let compiled: Compiled

  beforeAll(() => {
    project = corpus(name)
    artifacts = readArtifacts(project.root, {cacheSize: 512 * 1024 * 1024})
    listed = listReferences(artifacts)
    const resolver = createResolver(artifacts)
    facts = artifacts.steady(() => {
      return listed.map(({symbol}) => readFacts(artifacts, symbol, resolver))
    })
    compiled = readCompiled(project.root)
  }, 600_000)

  test('every symbol the compiler knows is listed, once', () => {
    const key = (path: string, id: number) => `${path}#${id}`
    const known = compiled.declarations.map(({path, id}) => key(path, id))
    expect(listed.map(({symbol}) => key(symbol.path, symbol.id)).sort()).toEqual(known.sort())
    expect(new Set(listed.map(({reference}) => reference)).size).toBe(listed.length)
    expect(listed.length).toBeGreaterThan(atLeast[name] ?? 0)
  })

  test('the text of every symbol is the byte range of its node', () => {
    const texts = new Map(compiled.declarations.map(({path, id, text}) => [`${path}#${id}`, text]))
    const wrong = listed.filter(({symbol}) => {
      return readSymbolText(artifacts, symbol) !== texts.get(`${symbol.path}#${symbol.id}`)
    })
    expect(wrong).toEqual([])
  })

  test('the code of every symbol is its text, moved to the left', () => {
    const isWrong = ({reference, symbol}: ListedReference) => {
      const {code, lines} = readSnippet(artifacts, reference)
      const text = readSymbolText(artifacts, symbol)
      const flat = (value: string) => value.replace(/^[ \t]+/gm, '')
      const ends = flat(code).replace(/;$/, '') === flat(text).replace(/;$/, '')
      const left = lines.some((line) => /^\S/.test(line.text))
      return !ends || !left || lines.length !== text.split('\n').length
    }
    const wrong = artifacts.steady(() => listed.filter(isWrong))
    expect(wrong.map(({reference}) => reference)).toEqual([])
  }, 60_000)

  test('every reference is parsed and formatted back, and finds its symbol', () => {
    const isWrong = ({reference, symbol}: ListedReference) => {
      const found = getSymbol(artifacts, reference)
      const same = found.path === symbol.path && found.id === symbol.id
      return !same || formatReference(parseReference(reference)) !== reference
    }
    const wrong = artifacts.steady(() => listed.filter(isWrong))
    expect(wrong.map(({reference}) => reference)).toEqual([])
  }, 60_000)

  test('every reference in facts finds its symbol', () => {
    const wrong = facts.filter(({reference}, index) => {
      return getSymbol(artifacts, reference).id !== listed[index]?.symbol.id
    })
    expect(wrong.map(({reference}) => reference)).toEqual([])
  })

  test('selectors and topics are those of the compiler and hashes of signatures, as `cast` computes them', async () => {
    const hashed = facts.flatMap(({signature, selector, topic}) => {
      if (signature === undefined || (topic ?? selector) === undefined) return []
      return [{signature, hash: topic ?? selector, command: topic ? 'sig-event' : 'sig'}]
    })
    const wrong = hashed.filter(({signature, hash, command}) => {
      const whole = hashSource(Buffer.from(signature))
      return hash !== (command === 'sig' ? whole.slice(0, 10) : whole)
    })
    expect(wrong).toEqual([])
    expect(hashed.length).toBeGreaterThan((atLeast[name] ?? 0) / 10)

    // The compiler lists the selectors of functions, but not those of errors, nor topics.
    const selectors = new Map(
      compiled.contracts.map((each) => [`${each.path}:${each.name}`, each.selectors])
    )
    const functions = facts.filter(({kind, selector}) => kind !== 'error' && selector !== undefined)
    const different = functions.filter(({place, contract, signature = '', selector}) => {
      return selectors.get(`${place.path}:${contract}`)?.[signature] !== selector?.slice(2)
    })
    expect(different.map(({reference}) => reference)).toEqual([])
    expect(functions.length).toBeGreaterThan((atLeast[name] ?? 0) / 20)

    // Starting it for each of thousands would take minutes.
    const some = ['sig', 'sig-event'].flatMap((command) => {
      const all = hashed.filter((each) => each.command === command)
      return all.filter((_, index) => index % Math.ceil(all.length / 3) === 0)
    })
    expect(some.length).toBeGreaterThanOrEqual(4)
    const questions = some.map(({command, signature}) => [command, signature])
    const kept = join(project.root, 'cast.json')
    const answers = await askAll('cast', questions, {cwd: project.root, kept})
    const others = some.filter(({command, signature, hash}) => {
      return answers.get(`${command} ${signature}`) !== hash
    })
    expect(others).toEqual([])
  })

  test('ABI entries are those of the compiler', () => {
    const own = (path: string, contract: string) => {
      return facts.filter(
        (fact) => fact.place.path === path && fact.contract === contract && fact.abi
      )
    }
    const wrong: Array<unknown> = []
    let count = 0

    for (const {path, name: contract, abi} of compiled.contracts) {
      const entries = new Set(abi.map((entry) => JSON.stringify(sorted(entry))))

      for (const fact of own(path, contract)) {
        // Errors which nothing uses, and constructors of what cannot be deployed, are left out.
        const known = abi.some(({type, name: entry}) => type === fact.kind && entry === fact.name)
        if (fact.kind === 'error' && !known) continue
        count++
        if (!entries.has(JSON.stringify(sorted(fact.abi)))) wrong.push([fact.reference, fact.abi])
      }
    }

    expect(wrong).toEqual([])
    expect(count).toBeGreaterThan(0)
  })

  test('storage is what the compiler says, and what `forge inspect` prints', async () => {
    const withStorage = facts.filter(({storage}) => storage).filter(({kind}) => kind === 'contract')
    const layouts = new Map(
      compiled.contracts.map((each) => [`${each.path}:${each.name}`, each.storage])
    )
    const keyOf = ({place, name: contract}: Facts) => `${place.path}:${contract}`
    const slotsOf = ({storage}: Facts) =>
      storage?.map(({declaredIn: _, members: __, elements: ___, ...slot}) => slot)

    for (const fact of withStorage) {
      expect(slotsOf(fact)).toEqual(toSlots(layouts.get(keyOf(fact))))
    }
    const stored = compiled.contracts.filter(({storage}) => storage.storage.length > 0)
    expect(withStorage.length).toBe(stored.length)

    // It prints the layouts of the compiler, and takes a second for each: ask for the longest one.
    const longest = withStorage
      .toSorted((a, b) => (b.storage?.length ?? 0) - (a.storage?.length ?? 0))
      .slice(0, 1)
    const questions = longest.map((fact) => ['inspect', keyOf(fact), 'storageLayout', '--json'])
    const kept = join(project.root, 'inspect.json')
    const options = {cwd: project.root, kept, solc: project.solc}
    const answers = await askAll('forge', questions, options)
    for (const [index, fact] of longest.entries()) {
      const answer = JSON.parse(answers.get(questions[index]?.join(' ') ?? '') ?? '')
      expect(slotsOf(fact)).toEqual(toSlots(answer))
    }
  }, 300_000)

  test('NatSpec of functions is what the compiler merges', () => {
    const squeeze = (text: string | undefined) => text?.replace(/\s+/g, '')
    const wrong: Array<unknown> = []

    for (const {path, name: contract, userdoc, devdoc} of compiled.contracts) {
      for (const fact of facts) {
        if (fact.place.path !== path || fact.contract !== contract) continue
        if (fact.kind !== 'function' || !fact.signature) continue
        const user = userdoc.methods?.[fact.signature]
        const dev = devdoc.methods?.[fact.signature]
        const ours = [
          fact.natspec.notice,
          fact.natspec.dev,
          ...Object.values(fact.natspec.params ?? {}),
          ...(fact.natspec.returns ?? []).map(({text}) => text)
        ]
        const theirs = [
          user?.notice,
          dev?.details,
          ...Object.values(dev?.params ?? {}),
          ...Object.values(dev?.returns ?? {})
        ]
        if (
          JSON.stringify(ours.map(squeeze).sort()) !== JSON.stringify(theirs.map(squeeze).sort())
        ) {
          wrong.push([fact.reference, ours, theirs])
        }
      }
    }

    expect(wrong).toEqual([])
  })

  test('what a contract reverts with and emits is what the compiler counts', () => {
    const resolver = createResolver(artifacts)
    const wrong: Array<unknown> = []
    let count = 0

    for (const {symbol} of listed) {
      const contract = resolver.resolve(symbol.path, symbol.id)
      if (symbol.kind !== 'contract' || !contract) continue
      const line = resolver.linearize(contract)
      const members = line.flatMap(({node, path}) => {
        return childrenOf(node, 'nodes').map((member) => ({node: member, contract: node, path}))
      })
      const ours = new Set<AstNode>()

      for (const member of members) {
        const {node} = member
        const entry = /public|external/.test(String(node.visibility)) || node.kind === 'constructor'
        if (node.nodeType !== 'FunctionDefinition' || !entry) continue
        const {errors, events} = collectEffects(resolver, member, contract)
        for (const {value, assembly} of [...errors, ...events]) if (!assembly) ours.add(value.node)
      }

      const used = [...idsOf(contract.node, 'usedErrors'), ...idsOf(contract.node, 'usedEvents')]
      const theirs = used.map((id) => resolver.resolve(symbol.path, id)?.node)
      const declared = new Set(members.map(({node}) => node))
      count += ours.size

      for (const node of ours) if (!theirs.includes(node)) wrong.push([symbol.name, '+', node.name])
      for (const node of theirs) {
        // The compiler counts what a contract declares, used or not.
        if (node && !declared.has(node) && !ours.has(node))
          wrong.push([symbol.name, '-', node.name])
      }
    }

    expect(wrong).toEqual([])
    expect(count).toBeGreaterThan(0)
  })
})

/** Write the slots of a layout with the names and sizes of their types. */
function toSlots(layout: StorageLayout | undefined): Array<unknown> | undefined {
  return layout?.storage.map(({type, ...rest}) => {
    const {label, numberOfBytes} = layout.types?.[type] ?? {}
    return {...rest, type: label, bytes: Number(numberOfBytes)}
  })
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, child]) => [key, sorted(child)])
  )
}
