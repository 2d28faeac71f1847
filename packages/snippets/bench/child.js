// Runs in a process of its own, so that it starts cold: plain JavaScript against `dist`.
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import process from 'node:process'

const [mode, root, list] = process.argv.slice(2)
const {files, references} = JSON.parse(readFileSync(list, 'utf8'))
const result = {}

if (mode === 'parse') {
  const start = performance.now()
  const parsed = []
  for (const file of files) parsed.push(JSON.parse(readFileSync(join(root, file), 'utf8')))
  result.cold = performance.now() - start
}

if (mode === 'cut') {
  const start = performance.now()
  const {readArtifacts, readSnippet} = await import('../dist/index.js')
  result.load = performance.now() - start
  const artifacts = readArtifacts(root, {profile: 'default'})
  result.index = performance.now() - start - result.load
  for (const reference of references) readSnippet(artifacts, reference)
  result.cold = performance.now() - start

  const again = performance.now()
  artifacts.steady(() => {
    for (const reference of references) readSnippet(artifacts, reference)
  })
  result.warm = performance.now() - again
}

if (mode === 'all') {
  const start = performance.now()
  const {listReferences, readArtifacts, readSnippet} = await import('../dist/index.js')
  const artifacts = readArtifacts(root, {profile: 'default'})
  const listed = listReferences(artifacts)
  for (const {reference} of listed) readSnippet(artifacts, reference)
  result.symbols = listed.length
  result.cold = performance.now() - start
}

result.peak = process.resourceUsage().maxRSS / 1024
console.log(JSON.stringify(result))
