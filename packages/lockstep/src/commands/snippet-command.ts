import path from 'node:path'
import {parseArgs} from 'node:util'
import {readContractsOptions} from '@lockstep/generator'
import {
  AmbiguousReferenceError,
  ArtifactError,
  type Artifacts,
  FileSnippetError,
  findSymbol,
  listReferences,
  ProjectError,
  ReferenceSyntaxError,
  readArtifacts,
  readDefinitions,
  readFacts,
  readFileSnippet,
  readSnippet,
  StaleArtifactError,
  SymbolNotFoundError
} from '@lockstep/snippets'
import type {ExitCode, Io} from '../io.ts'
import {UsageError} from '../usage-error.ts'
import {matchGlob} from './match-glob.ts'

const help = `Usage: lockstep snippet REF... [options]
       lockstep snippet --list [GLOB] [options]
       lockstep snippet --file PATH [--region NAME] [options]

Print code or facts of Solidity symbols in a compiled Foundry project.

References:
  Token                            a contract, or a symbol outside of contracts
  Token.mint                       a function, event, error, modifier, variable, …
  Token.mint(address,uint256)      one of several overloads
  Token.constructor                also: receive, fallback
  src/Token.sol:Token.mint         when several sources define a \`Token\`

Options:
  --facts           print facts of each symbol as JSON: signature, selector, NatSpec, …
  --json            print JSON: the code, its symbols, and where each name in it is defined
  --list            list all references, or those that match GLOB
  --natspec         include NatSpec comments
  --no-body         print only the declarations, without bodies
  --header          include the header of the contract around the symbols
  --neighbors N     include N symbols before and after
  --file PATH       print a file that is not Solidity
  --region NAME     print only this named region of the file
  --project DIR     folder that contains \`foundry.toml\` (default: \`contracts\` in \`site.yaml\`, or the current folder)
  --profile NAME    profile in \`foundry.toml\` (default: \`profile\` in \`site.yaml\`, \`FOUNDRY_PROFILE\` or \`default\`)
  --help            show this help

Exit code: 0 success, 1 the code was not found, 2 wrong usage or the project is not compiled.
`

/** Run `lockstep snippet`. */
export async function snippetCommand(args: Array<string>, io: Io): Promise<ExitCode> {
  const {values, positionals} = parseArgs({
    args,
    allowPositionals: true,
    options: {
      body: {type: 'boolean', default: true},
      facts: {type: 'boolean', default: false},
      file: {type: 'string'},
      header: {type: 'boolean', default: false},
      help: {type: 'boolean', short: 'h', default: false},
      json: {type: 'boolean', default: false},
      list: {type: 'boolean', default: false},
      natspec: {type: 'boolean', default: false},
      neighbors: {type: 'string', default: '0'},
      profile: {type: 'string'},
      project: {type: 'string'},
      region: {type: 'string'}
    },
    allowNegative: true
  })

  if (values.help) {
    io.stdout(help)
    return 0
  }

  checkUse(values, positionals)
  const {json} = values
  const {root, profile} =
    values.project === undefined
      ? ((await readContractsOptions(io.cwd, values)) ?? {root: io.cwd, profile: values.profile})
      : {root: path.resolve(io.cwd, values.project), profile: values.profile}

  try {
    if (values.file !== undefined) {
      const snippet = readFileSnippet(root, values.file, values.region)
      io.stdout(json ? toJson(snippet) : `${snippet.code}\n`)
      return 0
    }

    const artifacts = readArtifacts(root, profile === undefined ? {} : {profile})

    if (values.list) {
      return printList(artifacts, positionals, json, io)
    }

    if (values.facts) {
      const facts = positionals.map((reference) =>
        readFacts(artifacts, findSymbol(artifacts, reference))
      )
      io.stdout(toJson(facts.length === 1 ? facts[0] : facts))
    } else {
      const {body, header, natspec} = values
      const neighbors = toCount(values.neighbors)
      const snippet = readSnippet(artifacts, positionals, {body, header, natspec, neighbors})
      const definitions = json ? readDefinitions(artifacts, snippet) : []
      io.stdout(json ? toJson({...snippet, definitions}) : `${snippet.code}\n`)
    }

    return 0
  } catch (error) {
    const code = toExitCode(error)
    if (code === undefined || !(error instanceof Error)) throw error
    io.stderr(`${error.message}\n`)
    return code
  }
}

function printList(
  artifacts: Artifacts,
  globs: ReadonlyArray<string>,
  json: boolean,
  io: Io
): ExitCode {
  const listed = listReferences(artifacts)
    .filter(({reference}) => globs.length === 0 || globs.some((glob) => matchGlob(glob, reference)))
    .map(({reference, symbol}) => ({reference, kind: symbol.kind, path: symbol.path}))

  if (json) io.stdout(toJson(listed))
  else for (const {reference} of listed) io.stdout(`${reference}\n`)
  if (listed.length > 0 || globs.length === 0) return 0

  const quoted = globs.map((glob) => `\`${glob}\``).join(' or ')
  io.stderr(`Cannot find a reference that matches ${quoted}\n`)
  return 1
}

/** Reject combinations of options in which one would be ignored. */
function checkUse(
  {facts, file, list, region}: {facts: boolean; file?: string; list: boolean; region?: string},
  references: ReadonlyArray<string>
): void {
  const modes = [facts && '--facts', file !== undefined && '--file', list && '--list']
  const [mode, other] = modes.filter((name) => name !== false)

  if (mode && other) throw new UsageError(`Unexpected \`${other}\` with \`${mode}\`, expected one`)

  if (file !== undefined && references[0] !== undefined) {
    throw new UsageError(`Unexpected \`${references[0]}\` with \`--file\`, expected a path alone`)
  }

  if (file === undefined && region !== undefined) {
    throw new UsageError('Unexpected `--region`, expected `--file` with it')
  }

  if (file === undefined && references.length === 0 && !list) {
    throw new UsageError('Cannot find a reference: pass one, or `--list`')
  }
}

function toCount(text: string): number {
  if (/^\d{1,4}$/.test(text)) return Number(text)
  throw new UsageError(`Unexpected \`--neighbors ${text}\`, expected a number`)
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

function toExitCode(error: unknown): ExitCode | undefined {
  const content = [
    AmbiguousReferenceError,
    FileSnippetError,
    ReferenceSyntaxError,
    SymbolNotFoundError
  ]
  const setUp = [ArtifactError, ProjectError, StaleArtifactError]
  if (content.some((type) => error instanceof type)) return 1
  return setUp.some((type) => error instanceof type) ? 2 : undefined
}
