/** YAML that people write has fewer levels than ten. */
const mostLevels = 100

/** Each level of a block takes at least a column. */
const mostIndent = 2 * mostLevels

/**
 * Find the place where YAML becomes nested too deeply to be parsed. Returns undefined for all other YAML.
 *
 * The parser is recursive. Thousands of levels take seconds and can end the whole process, because an engine that runs
 * out of stack while compiling a regular expression fails with an error that cannot be caught.
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
