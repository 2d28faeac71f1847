import {wholeFile} from '@lockstep/problem'
import type {SourceFolder} from '../files/list-sources.ts'
import {type Layout, nameSource} from '../files/name-source.ts'
import type {TreeProblem} from '../problem.ts'

/** Report `_meta` files that are not read, because another one is used or the version doesn't support the file. */
export function checkMetas(folder: SourceFolder, layout: Layout): Array<TreeProblem> {
  const first = new Map<string, string>()

  const own = folder.files.flatMap((name): Array<TreeProblem> => {
    const file = folder.path === '' ? name : `${folder.path}/${name}`
    if (!layout.rules.readsMetaJson && /^_meta\.(.+\.)?json$/.test(name)) {
      const reason = `Unexpected \`${name}\`, which version 4 does not read, expected \`_meta.js\``
      return [{file, ruleId: 'unread-meta', severity: 'warning', reason, place: wholeFile}]
    }

    const source = nameSource(name, layout)
    if (source?.kind !== 'meta' || source.global) return []
    const other = first.get(source.locale ?? '')
    if (other === undefined) {
      first.set(source.locale ?? '', name)
      return []
    }
    const reason = `Unexpected second \`_meta\` file: Lockstep already reads \`${other}\``
    return [{file, ruleId: 'unread-meta', severity: 'warning', reason, place: wholeFile}]
  })

  return [...own, ...folder.folders.flatMap((below) => checkMetas(below, layout))]
}
