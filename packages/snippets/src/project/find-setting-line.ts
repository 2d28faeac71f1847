/** A line and a column, both counted from 1. */
interface SettingLine {
  line: number
  column: number
}

/**
 * Find where a setting of a profile is written in a `foundry.toml`.
 *
 * The parser of TOML does not keep it. Returns undefined for rare notations, such as a profile on one line.
 */
export function findSettingLine(
  text: string,
  profile: string,
  setting: string
): SettingLine | undefined {
  const tables = new Map<string, SettingLine>()
  let table = ''
  for (const [index, line] of text.split('\n').entries()) {
    const [, header] = /^\s*\[\s*([^[\]]{1,200})\]/.exec(line) ?? []
    if (header !== undefined) table = header.replace(/[\s"']/g, '').toLowerCase()
    const [, before = '', name = ''] = /^(\s*)["']?([\w-]{1,100})["']?\s*=/.exec(line) ?? []
    if (name.replaceAll('-', '_') !== setting || tables.has(table)) continue
    tables.set(table, {line: index + 1, column: before.length + 1})
  }
  return tables.get(`profile.${profile}`) ?? tables.get('profile.default') ?? tables.get('default')
}
