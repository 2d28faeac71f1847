import {relative} from 'node:path'
import type {FoundryConfig} from './read-foundry-config.ts'

/** Write the path of a file or folder as seen from the root of its project. */
export function toProjectPath({root}: Pick<FoundryConfig, 'root'>, file: string): string {
  return relative(root, file).replaceAll('\\', '/')
}
