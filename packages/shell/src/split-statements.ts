import {
  type Command,
  parse,
  type SyntaxNode,
  type Statement as UnbashStatement,
  type Word
} from 'unbash'
import {findVariables} from './find-variables.ts'
import {listShellNodes} from './list-shell-nodes.ts'

/** A command that a reader waits for: `a && b`, a pipe, or a whole loop. */
export interface Statement {
  text: string
  /** Number of its first line, counted from 0. */
  line: number
  /** Programs and functions that it calls, including those in `$(…)`. */
  programs: Array<string>
  /** Functions that it declares. */
  functions: Array<string>
  /** Variables that it sets. */
  assigned: Array<string>
  /** Ranges of `$(…)` whose failure the shell hides: `export A=$(false)` succeeds. */
  silent: Array<[start: number, end: number]>
}

/**
 * Split the text of a shell fence into statements, so that a failure has a line.
 *
 * Text that the parser skips, such as a stray closing bracket, is a separate statement, because the shell refuses it.
 */
export function splitStatements(code: string): Array<Statement> {
  const {commands} = parse(code)
  const statements: Array<Statement> = []
  let at = skipBlank(code, 0)

  for (let index = 0; index < commands.length || at < code.length; ) {
    const first = commands[index]
    if (!first || first.pos > at) {
      const end = Math.min(first?.pos ?? code.length, findLineEnd(code, at))
      statements.push(toStatement(code, at, Math.max(end, at + 1), []))
      at = skipBlank(code, Math.max(end, at + 1))
      continue
    }
    const parts: Array<UnbashStatement> = []
    let end = at
    do {
      const part = commands[index++] as UnbashStatement // `index` is smaller than the length here.
      parts.push(part)
      end = Math.max(end, findEnd(code, part))
      // The text of a here-document follows the line, and so all statements of that line.
    } while ((commands[index]?.pos ?? code.length) < end)
    statements.push(toStatement(code, at, end, parts))
    at = skipBlank(code, end)
  }
  return statements
}

/** Parse the text of a statement and list its nodes, for callers that need more than its names. */
export function parseStatement({text}: Statement): Array<SyntaxNode> {
  return listShellNodes(parse(text))
}

function toStatement(
  code: string,
  start: number,
  end: number,
  parts: ReadonlyArray<UnbashStatement>
): Statement {
  const nodes = parts.flatMap(listShellNodes)
  return {
    text: code.slice(start, end).trimEnd(),
    line: code.slice(0, start).split('\n').length - 1,
    programs: nodes.flatMap((node) =>
      node.type === 'Command' && node.name ? [node.name.text] : []
    ),
    functions: nodes.flatMap((node) => (node.type === 'Function' ? [node.name.value] : [])),
    assigned: findVariables(nodes).flatMap((event) => (event.kind === 'set' ? [event.name] : [])),
    silent: parts
      .flatMap((part) => listOuter(part.command).flatMap(listSilent))
      .map(([from, to]) => [from - start, to - start])
  }
}

/** Find the end of a statement: its `;`, or the end of its line and of the here-documents that begin there. */
function findEnd(code: string, statement: UnbashStatement): number {
  const documents = listShellNodes(statement).flatMap((node) =>
    node.type === 'HereDoc' ? [node.closing?.end ?? code.length] : []
  )
  if (documents.length > 0) return findLineEnd(code, Math.max(...documents, statement.end))
  if (statement.background) return statement.end
  const rest = /^[ \t\r]*(;(?!;)|#[^\n]*)?/.exec(code.slice(statement.end))?.[0] ?? ''
  return statement.end + rest.length
}

/** Commands whose own status hides that of `$(…)`. */
const declarers = new Set(['export', 'readonly', 'declare', 'typeset', 'local'])

/** List the commands of a list or a pipe that no loop or group contains. */
function listOuter(node: SyntaxNode): Array<Command> {
  if (node.type === 'AndOr' || node.type === 'Pipeline') return node.commands.flatMap(listOuter)
  return node.type === 'Command' ? [node] : []
}

function listSilent({name, args}: Command): Array<[start: number, end: number]> {
  if (!declarers.has(name?.value ?? '')) return []
  const words = args.flatMap((argument): ReadonlyArray<Word> => {
    if (argument.type === 'Word') return [argument]
    return argument.value.type === 'Word' ? [argument.value] : argument.value.elements
  })
  return words.flatMap((word) => (word.parts ?? []).flatMap(listSubstitutions))
}

type Part = NonNullable<Word['parts']>[number]

function listSubstitutions(part: Part): Array<[start: number, end: number]> {
  if (part.type === 'DoubleQuoted') return part.parts.flatMap(listSubstitutions)
  const isSubstitution = part.type === 'CommandExpansion' && part.text.startsWith('$(')
  return isSubstitution ? [[part.pos, part.end]] : []
}

/** Skip white space and comments. */
function skipBlank(code: string, start: number): number {
  const blank = /(?:\s|#[^\n]*)*/y
  blank.lastIndex = start
  return start + (blank.exec(code)?.[0].length ?? 0)
}

function findLineEnd(code: string, from: number): number {
  const end = code.indexOf('\n', from)
  return end === -1 ? code.length : end
}
