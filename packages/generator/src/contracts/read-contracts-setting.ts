import {readFileSync} from 'node:fs'
import path from 'node:path'
import type {ContractFacts} from '@lockstep/lint'
import {wholeFile} from '@lockstep/problem'
import {isMap, isScalar, LineCounter, parseDocument} from 'yaml'
import type {Settings} from '../settings/settings.ts'

/** Find the setting that names the contracts: a key of `site.yaml`, or the project itself when an option names it. */
export function readContractsSetting({
  file,
  content,
  contracts
}: Settings): ContractFacts['setting'] {
  if (contracts === undefined) return
  const toName = (place: string): string => path.relative(content, place).split(path.sep).join('/')
  const option = {file: toName(path.join(contracts, 'foundry.toml')), place: wholeFile}
  if (file === undefined) return option

  const lines = new LineCounter()
  const {contents} = parseDocument(readFileSync(file, 'utf8'), {lineCounter: lines})
  const pair = isMap(contents)
    ? contents.items.find(({key}) => isScalar(key) && key.value === 'contracts')
    : undefined
  if (!pair || !isScalar(pair.key) || !pair.key.range) return option
  const [start, end] = [lines.linePos(pair.key.range[0]), lines.linePos(pair.key.range[1])]
  return {
    file: toName(file),
    place: {
      start: {line: start.line, column: start.col},
      end: {line: end.line, column: end.col}
    }
  }
}
