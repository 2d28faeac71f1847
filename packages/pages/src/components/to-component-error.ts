import {SetupError} from '@lockstep/problem'
import type {Position} from 'unist'
import type {Component} from '../nodes.ts'

/** A component whose code has thrown. */
export class ComponentError extends SetupError {
  override name = 'ComponentError'
  /** Where the page names the component, unless a partial does. */
  readonly place: Position | undefined

  constructor(message: string, place: Position | undefined, options: ErrorOptions) {
    super(message, options)
    this.place = place
  }
}

/** Name the component and its props in an error that its code has thrown. Nesting deeper than the stack stays as it is. */
export function toComponentError(
  error: unknown,
  {name, props, position}: Pick<Component, 'name' | 'props' | 'position'>
): Error {
  if (error instanceof RangeError) return error
  const reason = error instanceof Error ? error.message : String(error)
  const written = Object.entries(props).map(([key, value]) => `${key}={${JSON.stringify(value)}}`)
  const element = ['<', [name, ...written].join(' '), ' />'].join('')
  return new ComponentError(`Cannot render \`${element}\`: ${reason}`, position, {cause: error})
}
