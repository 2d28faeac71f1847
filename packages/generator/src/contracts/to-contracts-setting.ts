import path from 'node:path'
import type {ContractFacts} from '@lockstep/lint'
import {wholeFile} from '@lockstep/problem'
import type {Settings} from '../settings/settings.ts'

/** Return the setting that names the contracts: a key of `site.yaml`, or the project itself when an option names it. */
export function toContractsSetting({
  file,
  content,
  contracts,
  places
}: Settings): ContractFacts['setting'] {
  if (contracts === undefined) return
  const toName = (place: string): string => path.relative(content, place).split(path.sep).join('/')
  const place = places.keys.get('contracts')
  if (file !== undefined && place) return {file: toName(file), place}
  return {file: toName(path.join(contracts, 'foundry.toml')), place: wholeFile}
}
