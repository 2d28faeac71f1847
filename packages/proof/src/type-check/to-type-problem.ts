import {type Problem, toPlace} from '@lockstep/problem'
import type {SaveStep} from '../plan/plan.ts'
import type {Diagnostic} from './parse-compiler-output.ts'

/** A script, with its text at the time of the check. */
export interface ScriptText {
  step: SaveStep
  file: string
  text: string
}

/** Convert an error of the compiler to a problem at its place on the page. */
export function toTypeProblem(
  {file, line, column, code, message, details}: Diagnostic,
  {step, text}: ScriptText,
  toPrinted: (text: string) => string
): Problem {
  const reason = `Cannot compile \`${step.path}\`: ${toPrinted(message)}`
  const problem = {...toScriptProblem(step, reason), subject: code}
  const lines = details.map(toPrinted)
  if (file === undefined) return {...problem, details: lines}
  // The page has only the name of the file, or a command has changed it.
  const isOnPage = step.indent !== undefined && text === step.content
  if (!isOnPage) return {...problem, details: [`at ${step.path}:${line}:${column}`, ...lines]}
  const start = {line: step.line + line - 1, column: (step.indent ?? 0) + column}
  const width = findWord(text, line, column)
  return {...problem, place: {start, end: {...start, column: start.column + width}}, details: lines}
}

/** Create a problem about a script as a whole. */
export function toScriptProblem({file, line}: SaveStep, reason: string): Problem {
  const place = toPlace({line, column: 1})
  return {file, ruleId: 'type-error', reason, severity: 'error', place}
}

/** Length of the name or the string at a place. */
function findWord(text: string, line: number, column: number): number {
  const rest = text.split('\n')[line - 1]?.slice(column - 1) ?? ''
  return /^(?:'[^']*'|"[^"]*"|[\w$]+)/.exec(rest)?.[0].length ?? 1
}
