import {existsSync, readdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {runTool, temporaryFolder, writeFilesSync} from '@lockstep/test-support/foundry'
import type {SourceUnitNode} from '../../src/ast/source-unit.ts'
import {compileTrees} from './compile-trees.ts'
import type {Corpus} from './corpus.ts'
import {readText} from './read-text.ts'

/** Sources and what the compiler made of them. */
export interface Build {
  sources: Record<string, string>
  trees: Record<string, SourceUnitNode>
}

// Other habits than those of any of the authors.
const habits = `[fmt]
bracket_spacing = true
int_types = "short"
line_length = 60
multiline_func_header = "all"
number_underscore = "remove"
quote_style = "single"
single_line_statement_blocks = "multi"
tab_width = 2
`

/** Values of nodes that the compiler finds when it analyses a tree. None of them names another node or a place. */
const found: Readonly<Record<string, ReadonlyArray<string>>> = {
  FunctionCall: ['kind', 'tryCall'],
  FunctionDefinition: ['visibility'],
  ModifierInvocation: ['kind'],
  VariableDeclaration: ['stateVariable']
}

/** Read the one build-info of a project, without what `found` lists. */
export function readBuild({root}: Corpus): Build {
  const folder = join(root, 'out/build-info')
  const {input, output} = parseTrees(readText(folder, readdirSync(folder)[0] ?? ''))
  const build: Build = {sources: {}, trees: {}}

  for (const [path, {ast}] of Object.entries<{ast: SourceUnitNode}>(output.sources)) {
    build.sources[path] = input.sources[path].content
    build.trees[path] = ast
  }

  return build
}

/**
 * Run the formatter over the sources of a project and parse them, once.
 *
 * The compiler takes half the time when it doesn't analyse the trees. If a fingerprint had a value that it finds then,
 * such as the number of another node, it would differ from that of the original.
 */
export function formatted({root, solc}: Corpus, sources: Record<string, string>): Build {
  const kept = join(root, 'formatted.json')
  if (existsSync(kept)) return parseTrees(readText(kept))

  const folder = temporaryFolder()
  writeFilesSync(folder, {...sources, 'foundry.toml': habits})
  runTool('forge', ['fmt', '--root', folder], {cwd: folder})
  const paths = Object.keys(sources)
  const changed = Object.fromEntries(paths.map((path) => [path, readText(folder, path)]))
  const build = {sources: changed, trees: compileTrees(changed, solc, {isParsed: true})}
  writeFileSync(kept, JSON.stringify(build))
  return parseTrees(readText(kept))
}

function parseTrees(json: string) {
  return JSON.parse(json, (_, value) => {
    for (const field of found[value?.nodeType] ?? []) delete value[field]
    return value
  })
}
