import {wholeFile} from '@lockstep/problem'
import type {ContentFolder} from '../files/list-content.ts'
import {type Layout, parseFileName} from '../files/parse-file-name.ts'
import type {TreeProblem} from '../problem.ts'

/** Report `_meta` files that are not read, because another one is used or the version doesn't support the file. */
export function checkUnreadMetas(folder: ContentFolder, layout: Layout): Array<TreeProblem> {
  const first = new Map<string, string>()

  const own = folder.files.flatMap((name): Array<TreeProblem> => {
    const file = folder.path === '' ? name : `${folder.path}/${name}`
    if (!layout.rules.readsMetaJson && /^_meta\.(.+\.)?json$/.test(name)) {
      const reason = `Unexpected \`${name}\`, which Nextra 4 does not read, expected \`_meta.js\``
      return [{file, ruleId: 'unread-meta', severity: 'warning', reason, place: wholeFile}]
    }

    const fileKind = parseFileName(name, layout)
    if (fileKind?.kind !== 'meta' || fileKind.global) return []
    const other = first.get(fileKind.locale ?? '')
    if (other === undefined) {
      first.set(fileKind.locale ?? '', name)
      return []
    }
    const reason = `Unexpected second \`_meta\` file: Lockstep already reads \`${other}\``
    return [{file, ruleId: 'unread-meta', severity: 'warning', reason, place: wholeFile}]
  })

  return [...own, ...folder.folders.flatMap((below) => checkUnreadMetas(below, layout))]
}
