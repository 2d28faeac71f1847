import {findNearest, toHint} from '@lockstep/problem'
import {type ContractFacts, isComplete} from '../contracts/contract-facts.ts'
import {type Declared, listDeclared} from '../contracts/list-declared.ts'
import type {Mention, MentionFault} from '../mentions/mention.ts'
import type {Rule} from '../rule.ts'

/** A source, or a contract in it, that the project does not have. */
export const unknownSource: Rule = {
  id: 'unknown-source',
  severity: 'warning',
  description: 'A source, or a contract in it, that the project does not have',
  dependsOn: 'page',
  checkSite({pages, contracts}, report) {
    if (!isComplete(contracts)) return
    for (const page of pages) {
      const declared = listDeclared(page)
      for (const mention of page.lint.mentions) {
        const {kind, name, role, place} = mention
        // The build reports a file that it cannot show.
        if (contracts.allowed.has(name) || mention.form === 'shown') continue
        let fault: MentionFault | undefined
        if (kind === 'path') fault = findPathFault(mention, contracts, declared)
        else if (role === 'command') fault = findContractFault(mention, contracts, declared)
        else if (role === 'pattern') fault = findPatternFault(mention, contracts, declared)
        else if (role === 'import') fault = findImportFault(mention, contracts, declared)
        if (!fault) continue
        const severity = mention.isPast ? 'note' : fault.severity
        report(page.file, fault.reason, place, {subject: name, severity})
      }
    }
  }
}

function findPathFault(
  {name: written, role}: Mention,
  {declared, files, libraryFiles}: ContractFacts,
  {names}: Declared
): MentionFault | undefined {
  const sources = [...declared, ...files.map((path) => ({path, names: []}))]
  const path = written.replace(/^(?:\.{1,2}\/)+/, '')
  if (findSources(path, sources).length > 0 || !path.includes('/')) return
  if (libraryFiles.has(path)) return
  const base = toBase(path)
  // The reader writes this file.
  if (names.has(base.replace(/(?:\.s|\.t)?\.sol$/, ''))) return
  const bases = new Map(sources.map((source) => [toBase(source.path), source.path]))
  const same = bases.get(base)
  // An import of a package names a file of another project.
  if (role === 'import' && !written.startsWith('.') && !hasFolder(path, sources)) return
  const reason = `Cannot find the source \`${written}\``
  if (same !== undefined && isSameRoot(path, sources, role)) {
    return {reason: `${reason}${toHint(same)}`, severity: 'warning'}
  }
  const nearest = findNearest(base, bases.keys())
  // In prose, only a file in a folder of this project is certain to be one of its own.
  if (role === undefined && (nearest === undefined || !hasFolder(path, sources))) return
  const near = nearest === undefined ? undefined : bases.get(nearest)
  // Code that runs needs the file, and a folder of this project doesn't have it.
  const isNeeded = role !== undefined && hasFolder(path, sources)
  if (near === undefined) return {reason, severity: isNeeded ? 'warning' : 'note'}
  // A similar name in another folder may be another file.
  const isNear = isNeeded || toFolder(near) === toFolder(path)
  const severity = isNear ? 'warning' : 'note'
  return {reason: `${reason}${toHint(near)}`, severity}
}

/** Check whether a source of the project is in the folder of a path. */
function hasFolder(path: string, sources: ContractFacts['declared']): boolean {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  return sources.some((source) => source.path.startsWith(folder))
}

/** A path in prose may be of another project, unless it begins with a folder of this one. */
function isSameRoot(
  path: string,
  sources: ContractFacts['declared'],
  role: Mention['role']
): boolean {
  const [root] = path.split('/')
  return role !== undefined || sources.some((source) => source.path.startsWith(`${root}/`))
}

function findContractFault(
  {name, value: path}: Mention,
  {declared: sources}: ContractFacts,
  declared: Declared
): MentionFault | undefined {
  if (declared.names.has(name)) return
  const found = path === undefined ? [] : findSources(path.replace(/^\.\//, ''), sources)
  // `findPathFault` reports the path.
  if (path !== undefined && found.length === 0) return
  const names = (path === undefined ? sources : found).flatMap((source) => source.names)
  if (names.includes(name)) return
  const nearest = findNearest(name, names)
  const where = path === undefined ? '' : ` in \`${path}\``
  const hint = toHint(nearest)
  const severity = path === undefined && nearest === undefined ? 'note' : 'warning'
  return {reason: `Cannot find the contract \`${name}\`${where}${hint}`, severity}
}

/** `--match-contract Vault` runs every test contract whose name contains the word. */
function findPatternFault(
  {name}: Mention,
  {declared: sources, files}: ContractFacts,
  declared: Declared
): MentionFault | undefined {
  const tests = files.map((path) => toBase(path).replace(/(?:\.s|\.t)?\.sol$/, ''))
  const names = [...sources.flatMap((source) => source.names), ...tests]
  if ([...names, ...declared.names].some((each) => each.includes(name))) return
  const nearest = findNearest(name, names)
  const hint = toHint(nearest)
  const severity = nearest === undefined ? 'note' : 'warning'
  return {reason: `Cannot find a contract with \`${name}\` in its name${hint}`, severity}
}

/** A name in the braces of an import. The source may pass on what it imports. */
function findImportFault(
  {name, value: path = ''}: Mention,
  {declared: sources}: ContractFacts,
  declared: Declared
): MentionFault | undefined {
  const found = findSources(path.replace(/^(?:\.{1,2}\/)+/, ''), sources)
  if (found.length === 0 || declared.names.has(name)) return
  if (sources.some(({names}) => names.includes(name))) return
  const nearest = findNearest(
    name,
    found.flatMap(({names}) => names)
  )
  const hint = toHint(nearest)
  return {reason: `Cannot find \`${name}\` in \`${path}\`${hint}`, severity: 'warning'}
}

function findSources(path: string, sources: ContractFacts['declared']): ContractFacts['declared'] {
  const known = sources.filter((source) => source.path === path)
  if (known.length > 0) return known
  return sources.filter(
    (source) => source.path.endsWith(`/${path}`) || path.endsWith(`/${source.path}`)
  )
}

/** Return the name of the folder that a file is in. */
function toFolder(path: string): string | undefined {
  return path.split('/').at(-2)
}

function toBase(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
