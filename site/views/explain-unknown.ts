import {findNearest, toHint} from '@lockstep/theme'

/** Say that a page names something that the registry does not have. */
export function explainUnknown(
  kind: string,
  name: string,
  names: ReadonlyArray<string>
): string | undefined {
  if (names.includes(name)) return
  const hint = toHint(findNearest(name, names))
  return `Unexpected ${kind} \`${name}\`, expected one of \`site/registry\`${hint}`
}
