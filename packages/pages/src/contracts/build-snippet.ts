import {buildCodeBlock, type WarnOfFence} from '../code/build-code-block.ts'
import type {Highlighter} from '../code/highlighter.ts'
import type {Fence} from '../code/parse-fence.ts'
import type {Component, Json} from '../nodes.ts'
import type {ContractLookup, Found, LookupProblem, SourceSnippet} from './contract-lookup.ts'

/** The code that a page requests: symbols, a file, or the lines that a fence names. */
export type SnippetRequest =
  | {kind: 'symbols'; references: ReadonlyArray<string>}
  | {kind: 'file'; path: string; region?: string | undefined}
  | {kind: 'fence'; meta: string}

/** Options of a snippet. */
export interface SnippetContext {
  contracts: ContractLookup | undefined
  highlighter: Highlighter | undefined
  warn: WarnOfFence
}

/**
 * Build a code block from code of the contracts or of a file, or return why it cannot be shown.
 *
 * Both a fence with `of` or `file` (`convert/convert-fence.ts`) and `<Snippet>` (`components/snippet.ts`) end here.
 */
export function buildSnippet(
  request: SnippetRequest,
  fence: Fence,
  {contracts, highlighter, warn}: SnippetContext
): Found<Component> {
  const found = contracts
    ? find(request, fence, contracts)
    : noContracts(sayRequest(request), request.kind)
  if ('problem' in found) return {problem: {subject: sayRequest(request), ...found.problem}}

  const {code, file, line, names = [], definitions, address, source} = found.value
  const language = fence.language === '' ? findLanguage(request, file, highlighter) : fence.language
  const block = buildCodeBlock(
    {
      fence: {...fence, language},
      code,
      isSource: true,
      links: names.map(({line, column, length, address}) => ({
        line,
        start: column - 1,
        end: column - 1 + length,
        href: address
      }))
    },
    highlighter,
    warn
  )
  const props: Component['props'] = {...block.props}
  if (isOneFile(request, file, contracts)) {
    props.source = {file, line}
    if (source !== undefined) props.sourceHref = source
  }
  if (request.kind === 'symbols') {
    props.symbol = request.references.join(' ')
    if (address !== undefined) props.href = address
    const [reference = '', ...others] = request.references
    const facts = others.length === 0 ? findFacts(reference, contracts) : undefined
    if (facts) props.facts = facts
    if (others.length > 0) props.parts = buildParts(request.references, contracts)
  }
  return {value: {...block, props, ...(definitions && {definitions})}}
}

/** Find what the compiler knows of a symbol, if there is anything. */
function findFacts(
  reference: string,
  contracts: ContractLookup | undefined
): {[key: string]: Json} | undefined {
  const facts = contracts?.findFacts(reference)
  if (!facts || 'problem' in facts || Object.keys(facts.value).length === 0) return
  return facts.value as {[key: string]: Json} // Nothing in it is undefined.
}

/** Build the part of a caption for each of several symbols: its place, and its selector or topic. */
function buildParts(
  references: ReadonlyArray<string>,
  contracts: ContractLookup | undefined
): Array<{[key: string]: Json}> {
  return references.map((symbol) => {
    const found = findHead(symbol, contracts)
    const {signature, selector, topic} = findFacts(symbol, contracts) ?? {}
    return {
      symbol,
      ...(found && {file: found.file, line: found.line}),
      ...(found?.address !== undefined && {href: found.address}),
      ...(found?.source !== undefined && {sourceHref: found.source}),
      ...(signature !== undefined && {signature}),
      ...(selector !== undefined && {selector}),
      ...(topic !== undefined && {topic})
    }
  })
}

/** Find the head of a symbol, which says where it is. */
function findHead(
  reference: string,
  contracts: ContractLookup | undefined
): SourceSnippet | undefined {
  const found = contracts?.findSnippet([reference], {natspec: false, body: false, header: false})
  return found && 'value' in found ? found.value : undefined
}

/** Check whether all code comes from `file`: a block of several files must not be labelled with one. */
function isOneFile(
  request: SnippetRequest,
  file: string,
  contracts: ContractLookup | undefined
): boolean {
  if (request.kind !== 'symbols' || request.references.length < 2) return true
  return request.references.every((reference) => {
    const head = findHead(reference, contracts)
    return !head || head.file === file
  })
}

/** The problem that is reported for everything that needs contracts, on a site without contracts. */
export function noContracts(
  wanted: string,
  kind: SnippetRequest['kind'] = 'symbols'
): {problem: LookupProblem} {
  const project = kind === 'symbols' ? 'a compiled Foundry project' : 'a project that has it'
  const reason = `Cannot find \`${wanted}\`, expected ${project}: this docs set has none`
  return {problem: {ruleId: 'no-contracts', reason, subject: wanted}}
}

function find(
  request: SnippetRequest,
  {natspec = true, body = true, header = false}: Fence,
  contracts: ContractLookup
): Found<SourceSnippet> {
  if (request.kind === 'symbols') {
    return contracts.findSnippet(request.references, {natspec, body, header})
  }
  if (request.kind === 'file') return contracts.findFile(request.path, request.region)
  return contracts.findFence(request.meta)
}

function sayRequest(request: SnippetRequest): string {
  if (request.kind === 'symbols') return request.references.join(' ')
  if (request.kind === 'file') return request.path
  return /(?:^|\s)file=(\S+)/.exec(request.meta)?.[1] ?? request.meta
}

/** `contracts/tools/x.sh` -> `sh` */
function findLanguage(
  request: SnippetRequest,
  file: string,
  highlighter: Highlighter | undefined
): string {
  const name = request.kind === 'symbols' ? 'solidity' : toFileLanguage(file)
  return !highlighter || highlighter.has(name) ? name : 'text'
}

/** Language of a file by its name; files without extension are plain text. */
export function toFileLanguage(file: string): string {
  const [, extension = 'text'] = /\.(\w+)$/.exec(file) ?? []
  return extension === 'sol' ? 'solidity' : extension.toLowerCase()
}
