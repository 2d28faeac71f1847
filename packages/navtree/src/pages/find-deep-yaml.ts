/** YAML that people write has fewer levels than ten. */
const mostLevels = 100

/** Each level of a block takes at least a column. */
const mostIndent = 2 * mostLevels

/**
 * Find the place from which on YAML is nested too deeply to be parsed. Returns undefined for all other YAML.
 *
 * The parser calls itself for each level. Thousands of levels take it seconds, and can end the whole process: at the
 * end of the stack, the engine cannot compile a regular expression, which no one can catch.
 */
export function findDeepYaml(yaml: string): number | undefined {
  let open = 0
  for (const {0: found, index} of yaml.matchAll(/[[{\]}]|^[ \t?:-]{200}/gm)) {
    if (found.length > 1) {
      const [indent = ''] = /^(?:[ \t]|[?:-](?=[ \t]))*/.exec(yaml.slice(index, index + 400)) ?? []
      if (indent.length >= mostIndent) return index
    } else if (found === '[' || found === '{') {
      open++
      if (open > mostLevels) return index
    } else if (open > 0) {
      open--
    }
  }
  return
}
