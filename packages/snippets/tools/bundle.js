// Puts the compiled package and what it uses of others into one file, which loads in a
// seventh of the time: Node.js reads some ninety files of zod alone.
import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {build} from 'esbuild'

const home = join(import.meta.dirname, '..')
const {dependencies} = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))

await build({
  entryPoints: [join(home, 'dist/index.js')],
  outfile: join(home, 'dist/bundle.js'),
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  logLevel: 'warning'
})

// Who copies them has to keep their licenses.
const licenses = Object.keys(dependencies)
  .sort()
  .map(
    (name) =>
      `${name}\n\n${readFileSync(join(home, 'node_modules', name, 'LICENSE'), 'utf8').trim()}\n`
  )
writeFileSync(join(home, 'dist/licenses.txt'), licenses.join('\n---\n\n'))
