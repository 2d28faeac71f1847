import {styleText} from 'node:util'
import {toVisible} from '@lockstep/problem/print'
import type {Tree} from '../tree/tree.ts'
import {listPages} from '../tree/walk.ts'
import type {OutlineRow} from './build-outline.ts'

type Style = Parameters<typeof styleText>[0]

/** Draw a tree for a person: titles, routes, and a word for everything that navigation does not show. */
export function formatOutline(
  name: string,
  tree: Tree,
  rows: ReadonlyArray<OutlineRow>,
  color: boolean
): string {
  const paint = (style: Style, text: string): string => (color ? styleText(style, text) : text)
  const pages = listPages(tree).length
  const count = pages === 1 ? '1 page' : `${pages} pages`
  const head = `${paint('bold', toVisible(name))}  ${paint('dim', `${count}, dialect ${tree.dialect}`)}\n`
  return head + drawRows(rows, '', paint)
}

function drawRows(
  rows: ReadonlyArray<OutlineRow>,
  indent: string,
  paint: (style: Style, text: string) => string
): string {
  return rows
    .map((row, index) => {
      const isLast = index === rows.length - 1
      const line = `${paint('dim', `${indent}${isLast ? '└─' : '├─'}`)} ${toLine(row, paint)}\n`
      return line + drawRows(row.children, `${indent}${isLast ? '   ' : '│  '}`, paint)
    })
    .join('')
}

function toLine(row: OutlineRow, paint: (style: Style, text: string) => string): string {
  const text = toVisible(row.title)
  if (row.kind === 'separator') return paint('dim', text === '' ? '───' : `── ${text} ──`)

  const title = row.kind === 'folder' ? paint('bold', `${text}/`) : text
  const target = toVisible(row.href ?? row.route ?? '')
  const marks = [
    ...(row.type === 'page' || row.type === 'menu' ? [row.type] : []),
    ...(row.display === 'hidden' || row.display === 'children' ? [row.display] : []),
    ...(row.kind === 'planned' ? ['generated'] : []),
    ...(row.kind === 'dangling' ? ['no page'] : []),
    ...(row.error === undefined ? [] : ['cannot be parsed'])
  ]
  const isWrong = row.kind === 'dangling' || row.error !== undefined
  const words = marks.length > 0 ? paint(isWrong ? 'red' : 'yellow', `(${marks.join(', ')})`) : ''
  return [title, target === '' ? '' : paint('dim', target), words].filter(Boolean).join('  ')
}
