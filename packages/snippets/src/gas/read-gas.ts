import {existsSync, readdirSync} from 'node:fs'
import {basename, join} from 'node:path'
import {readText} from '@lockstep/problem/read-text'
import * as z from 'zod/mini'
import {ArtifactError} from '../errors.ts'
import type {FoundryConfig} from '../project/read-foundry-config.ts'
import {type GasMeasure, parseGasSnapshot} from './parse-gas-snapshot.ts'

const groupSchema = z.record(z.string(), z.union([z.string(), z.number()]))

/** Read the gas snapshots of a project: `.gas-snapshot` and `snapshots/*.json`. */
export function readGas({
  gasSnapshot,
  gasSnapshots
}: Pick<FoundryConfig, 'gasSnapshot' | 'gasSnapshots'>): Array<GasMeasure> {
  const measures = existsSync(gasSnapshot) ? parseGasSnapshot(readText(gasSnapshot)) : []
  if (!existsSync(gasSnapshots)) return measures

  for (const name of readdirSync(gasSnapshots).sort()) {
    if (!name.endsWith('.json')) continue

    for (const [test, gas] of Object.entries(readGroup(join(gasSnapshots, name)))) {
      measures.push({test: `${basename(name, '.json')}.${test}`, gas: Number(gas)})
    }
  }

  return measures
}

function readGroup(file: string): Record<string, string | number> {
  const text = readText(file)
  try {
    return groupSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new ArtifactError(() => `Unexpected text in \`${file}\`, expected names and gas`, {cause})
  }
}
