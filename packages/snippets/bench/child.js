// Runs in a process of its own, so that it starts cold: plain JavaScript against what is
// published.
import {existsSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import process from 'node:process'

const [mode, root, list] = process.argv.slice(2)
const {files, references} = JSON.parse(readFileSync(list, 'utf8'))
const result = {}

/**
 * Milliseconds this thread has run: what others do on the machine does not count, nor what
 * the compiler and the garbage collector of V8 do beside it on another core.
 */
function now() {
  const file = '/proc/self/schedstat'
  return existsSync(file)
    ? Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6
    : performance.now()
}

if (mode === 'parse') {
  const start = now()
  const parsed = []
  for (const file of files) parsed.push(JSON.parse(readFileSync(join(root, file), 'utf8')))
  result.cold = now() - start
}

if (mode === 'cut') {
  const start = now()
  const {readArtifacts, readSnippet} = await import('../dist/bundle.js')
  result.load = now() - start
  const artifacts = readArtifacts(root, {profile: 'default'})
  result.index = now() - start - result.load
  for (const reference of references) readSnippet(artifacts, reference)
  result.cold = now() - start

  const again = now()
  artifacts.steady(() => {
    for (const reference of references) readSnippet(artifacts, reference)
  })
  result.warm = now() - again
}

if (mode === 'all') {
  const start = now()
  const {listReferences, readArtifacts, readSnippet} = await import('../dist/bundle.js')
  const artifacts = readArtifacts(root, {profile: 'default'})
  const listed = listReferences(artifacts)
  for (const {reference} of listed) readSnippet(artifacts, reference)
  result.symbols = listed.length
  result.cold = now() - start
}

result.peak = process.resourceUsage().maxRSS / 1024
console.log(JSON.stringify(result))
