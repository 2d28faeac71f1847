// Writes a reference page for each library into the docs of Lockstep: every export, as `tsc --build` declares it.
import {mkdirSync, rmSync, writeFileSync} from 'node:fs'
import path from 'node:path'
import {listApi} from './list-api.js'
import {listPackages} from './list-packages.js'

const target = path.join(import.meta.dirname, '../docs/pages/reference/libraries')
const kinds = ['function', 'value', 'class', 'type']

rmSync(target, {recursive: true, force: true})
mkdirSync(target)
for (const {folder, manifest} of listPackages()) {
  if (!manifest.exports) continue
  const name = path.basename(folder)
  writeFileSync(path.join(target, `${name}.mdx`), buildPage(name, folder, manifest))
}

/**
 * @param {string} name
 * @param {string} folder
 * @param {{name: string, description: string, exports: Record<string, {types?: string}>}} manifest
 */
function buildPage(name, folder, manifest) {
  const readme = `https://github.com/lockstep-docs/lockstep/blob/main/packages/${name}/README.md`
  const sections = Object.entries(manifest.exports).flatMap(([entry, {types = ''}]) =>
    // Others are for benchmarks.
    types.startsWith('./dist/')
      ? [`## ${manifest.name}${entry.slice(1)}\n\n${formatApi(path.join(folder, types))}`]
      : []
  )
  return `---
title: '${manifest.name}'
description: '${manifest.description}: every export and its type.'
content_type: reference
---

The [README](${readme}) says when to use this library, and has an example that runs.

${sections.join('\n')}`
}

/** @param {string} file */
function formatApi(file) {
  const entries = listApi(file)
  return kinds
    .flatMap((kind) => entries.filter((entry) => entry.kind === kind))
    .map(({name, about, code}) => {
      const text = about === '' ? '' : `${about}\n\n`
      return `### ${name}\n\n${text}\`\`\`ts\n${code}\n\`\`\`\n`
    })
    .join('\n')
}
