// Counts what pages say, and names those that are weak.
//
//   node site/tools/report-pages.js [--json] [--content DIR]
//
// Exit code 1: there are weak pages.
import path from 'node:path'
import {parseArgs} from 'node:util'
import {toRegistry} from '@lockstep/theme'
import {findWeakPages} from './find-weak-pages.js'
import {loadComponents} from './load-components.js'
import {readPages} from './read-pages.js'

const site = path.join(import.meta.dirname, '..')
const {values} = parseArgs({
  options: {
    json: {type: 'boolean', default: false},
    content: {type: 'string', default: path.join(site, '../content')}
  }
})

const components = await loadComponents(path.join(site, 'components.ts'))
const pages = await readPages(values.content, toRegistry(components))
const weak = findWeakPages(pages)
process.stdout.write(values.json ? toJson() : formatReport())
process.exitCode = weak.length > 0 ? 1 : 0

function toJson() {
  return `${JSON.stringify({pages, weak}, undefined, 2)}\n`
}

function formatReport() {
  const rows = pages.map((page) => [
    page.route,
    page.words,
    page.minutes,
    page.codeBlocks,
    page.linksIn,
    page.linksOut,
    page.sources
  ])
  const sum = (key) => pages.reduce((total, page) => total + page[key], 0)
  const total = [
    `${pages.length} pages`,
    ...['words', 'minutes', 'codeBlocks', 'linksIn', 'linksOut', 'sources'].map(sum)
  ]
  const head = ['page', 'words', 'min', 'code', 'in', 'out', 'sources']
  const lines = toLines([head, ...rows, total])
  const told = weak.map(({route, reason}) => `${route}: ${reason}`)
  return `${[...lines, '', ...told, `${weak.length} weak places`].join('\n')}\n`
}

function toLines(rows) {
  const widths = rows[0].map((_, column) =>
    Math.max(...rows.map((cells) => String(cells[column]).length))
  )
  return rows.map((cells) =>
    cells
      .map((cell, column) => {
        const text = String(cell)
        return column === 0 ? text.padEnd(widths[column]) : text.padStart(widths[column])
      })
      .join('  ')
  )
}
