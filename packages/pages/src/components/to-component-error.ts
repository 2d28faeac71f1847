import {SetupError} from '@lockstep/problem'
import type {Component} from '../nodes.ts'

/** Name the component and its props in an error that its code has thrown. Nesting deeper than the stack stays as it is. */
export function toComponentError(
  error: unknown,
  {name, props}: Pick<Component, 'name' | 'props'>
): Error {
  if (error instanceof RangeError) return error
  const reason = error instanceof Error ? error.message : String(error)
  const written = Object.entries(props).map(([key, value]) => `${key}={${JSON.stringify(value)}}`)
  const element = ['<', [name, ...written].join(' '), ' />'].join('')
  return new SetupError(`Cannot render \`${element}\`: ${reason}`, {cause: error})
}
