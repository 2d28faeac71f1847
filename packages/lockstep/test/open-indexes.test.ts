import {mkdtempSync} from 'node:fs'
import {tmpdir} from 'node:os'
import path from 'node:path'
import {writeFiles} from '@lockstep/test-support'
import {build, type Plugin} from 'esbuild'
import {beforeAll, expect, test} from 'vitest'
import {openIndexes} from '../tools/open-indexes.js'

const root = mkdtempSync(path.join(tmpdir(), 'indexes-'))
const index = path.join(root, 'packages/pages/dist/index.js')

/** Bundle two programs that use one package, each another module of it. Returns what the first one loads. */
async function bundleFirst(plugins: Array<Plugin>): Promise<string> {
  const {outputFiles} = await build({
    absWorkingDir: root,
    entryPoints: {one: 'packages/app/dist/one.js', two: 'packages/app/dist/deep/two.js'},
    outdir: 'out',
    bundle: true,
    splitting: true,
    format: 'esm',
    alias: {'@lockstep/pages': index},
    write: false,
    plugins
  })
  const texts = new Map(outputFiles.map(({path: file, text}) => [path.basename(file), text]))
  const first = texts.get('one.js') ?? ''
  const chunks = [...first.matchAll(/"\.\/(chunk-\w+\.js)"/g)].map(([, name = '']) => name)
  return [first, ...chunks.map((name) => texts.get(name))].join('\n')
}

beforeAll(() =>
  writeFiles(root, {
    'packages/pages/package.json': '{"sideEffects": false}',
    'packages/pages/dist/index.js':
      "export { link as toLink } from './link.js';\nexport { draw, ink } from './draw/draw.js';\n",
    'packages/pages/dist/link.js': 'export const link = "LINK";\n',
    'packages/pages/dist/draw/draw.js': 'export const draw = "DRAW";\nexport const ink = "INK";\n',
    'packages/app/dist/one.js':
      "import { toLink as own } from '@lockstep/pages';\nconsole.log(own);\n",
    'packages/app/dist/deep/two.js':
      "import { draw, toLink } from '@lockstep/pages';\nconsole.log(draw, toLink);\n"
  })
)

test('a program loads the modules that it uses, and not those that others use of the same index', async () => {
  const opened = await bundleFirst([openIndexes({'@lockstep/pages': index}) as Plugin])
  expect(opened).toContain('"LINK"')
  expect(opened).not.toContain('"DRAW"')
  expect(await bundleFirst([])).toContain('"DRAW"')
})
