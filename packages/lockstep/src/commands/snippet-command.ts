import {explainArtifacts, readContractsOptions} from '@lockstep/generator'
import {
  AmbiguousReferenceError,
  type Artifacts,
  FileSnippetError,
  getSymbol,
  listReferences,
  ReferenceSyntaxError,
  readArtifacts,
  readDefinitions,
  readFacts,
  readFileSnippet,
  readSnippet,
  SymbolNotFoundError
} from '@lockstep/snippets'
import {defineCommand} from '../command.ts'
import {formatJson} from '../format/format-json.ts'
import type {ExitCode, Io} from '../io.ts'
import {UsageError} from '../usage-error.ts'
import {parseWholeNumber, toFolder} from './options.ts'

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

const options = {
  body: {type: 'boolean', default: true},
  facts: {type: 'boolean', default: false},
  file: {type: 'string'},
  header: {type: 'boolean', default: false},
  json: {type: 'boolean', default: false},
  list: {type: 'boolean', default: false},
  natspec: {type: 'boolean', default: false},
  neighbors: {type: 'string', default: '0'},
  profile: {type: 'string'},
  project: {type: 'string'},
  region: {type: 'string'}
} as const

/** Run `lockstep snippet`. */
export const command = defineCommand(
  {help, options, words: true, allowNegative: true},
  async ({values, words, io}) => {
    checkUse(values, words)
    const {json} = values
    const named = {root: toFolder(io, values.project) ?? io.cwd, profile: values.profile}
    const found =
      values.project === undefined ? await readContractsOptions(io.cwd, values) : undefined
    const project = found ?? named
    const {root, profile} = project

    try {
      if (values.file !== undefined) {
        const snippet = readFileSnippet(root, values.file, values.region)
        io.stdout(json ? formatJson(snippet) : `${snippet.code}\n`)
        return 0
      }

      const artifacts = readArtifacts(root, profile === undefined ? {} : {profile})

      if (values.list) {
        return printList(artifacts, words, json, io)
      }

      if (values.facts) {
        const facts = words.map((reference) =>
          readFacts(artifacts, getSymbol(artifacts, reference))
        )
        io.stdout(formatJson(facts.length === 1 ? facts[0] : facts))
      } else {
        const {body, header, natspec} = values
        const neighbors = parseWholeNumber('--neighbors', values.neighbors, {most: 9999})
        const snippet = readSnippet(artifacts, words, {body, header, natspec, neighbors})
        const definitions = json ? readDefinitions(artifacts, snippet) : []
        io.stdout(json ? formatJson({...snippet, definitions}) : `${snippet.code}\n`)
      }

      return 0
    } catch (error) {
      const setUp = explainArtifacts(error, project)
      if (setUp !== undefined) {
        io.stderr(`${setUp}\n`)
        return 2
      }
      if (!isContentError(error)) throw error
      io.stderr(`${error.message}\n`)
      return 1
    }
  }
)

function printList(
  artifacts: Artifacts,
  globs: ReadonlyArray<string>,
  json: boolean,
  io: Io
): ExitCode {
  const listed = listReferences(artifacts, globs)
  const data = listed.map(({reference, symbol: {kind, path}}) => ({reference, kind, path}))
  if (json) io.stdout(formatJson(data))
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
    throw new UsageError(`Unexpected \`${references[0]}\` with \`--file\`, expected only a path`)
  }

  if (file === undefined && region !== undefined) {
    throw new UsageError('Unexpected `--region`, expected it with `--file`')
  }

  if (file === undefined && references.length === 0 && !list) {
    throw new UsageError('Cannot find a reference: pass one, or `--list`')
  }
}

/** Check whether what was asked for is not in the project. */
function isContentError(error: unknown): error is Error {
  return [
    AmbiguousReferenceError,
    FileSnippetError,
    ReferenceSyntaxError,
    SymbolNotFoundError
  ].some((type) => error instanceof type)
}
