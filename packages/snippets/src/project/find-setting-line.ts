import {listTomlPlaces} from './list-toml-places.ts'

/** A line and a column, both counted from 1. */
interface SettingLine {
  line: number
  column: number
}

/** Find where a setting of a profile is written in a `foundry.toml`, or else in the profile it inherits from. */
export function findSettingLine(
  text: string,
  profile: string,
  setting: string
): SettingLine | undefined {
  const found = listTomlPlaces(text).filter(
    ({path}) => path.at(-1)?.replaceAll('-', '_') === setting
  )
  const findIn = (...tables: ReadonlyArray<string>) =>
    found.find(
      ({path}) =>
        path.length === tables.length + 1 &&
        tables.every((table, index) => path[index]?.toLowerCase() === table)
    )
  const place = findIn('profile', profile) ?? findIn('profile', 'default') ?? findIn('default')
  if (!place) return
  const lines = text.slice(0, place.key[0]).split('\n')
  return {line: lines.length, column: (lines.at(-1) ?? '').length + 1}
}
