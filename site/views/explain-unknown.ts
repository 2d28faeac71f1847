import {findNearest} from '@lockstep/theme'

/** Say that a page names something that the registry does not have. */
export function explainUnknown(
  kind: string,
  name: string,
  names: ReadonlyArray<string>
): string | undefined {
  if (names.includes(name)) return
  const nearest = findNearest(name, names)
  const hint = nearest === undefined ? '' : `; did you mean \`${nearest}\`?`
  return `Unexpected ${kind} \`${name}\`, expected one of \`site/registry\`${hint}`
}
