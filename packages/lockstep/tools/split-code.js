import {createHash} from 'node:crypto'
import {parse} from 'acorn'

/** Smaller chunks are compiled faster than code that was kept is read. */
const leastSize = 16_000

/**
 * Move the code of large chunks into scripts, because V8 can keep the compiled code of scripts on every version of
 * Node.js. What is left of a chunk is a module with its imports and exports, which runs the script.
 *
 * `chunks` are the texts of ES modules by file name, as esbuild writes them. Returns the files that replace them.
 */
export function splitCode(chunks) {
  const files = new Map()
  for (const [name, text] of chunks) {
    const parts = text.length < leastSize || isInCycle(name, chunks) ? undefined : split(text)
    if (!parts) {
      files.set(name, text)
      continue
    }
    // Kept code is found by this name, so it has to change with each byte.
    const digest = createHash('sha256').update(parts.script).digest('base64url').slice(0, 16)
    const script = `${name.replace(/-\w{8}\.js$/, '')}-${digest}.code`
    files.set(script, parts.script)
    files.set(name, parts.toModule(script))
  }
  return files
}

/** Whether a chunk imports itself through others: then some of its imports have no value yet when it runs. */
function isInCycle(name, chunks) {
  const seen = new Set()
  const waiting = [name]
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    for (const [, other] of (chunks.get(each) ?? '').matchAll(/\bfrom\s?"\.\/([^"\n]{1,200})"/g)) {
      if (other === name) return true
      if (!seen.has(other)) waiting.push(other)
      seen.add(other)
    }
  }
  return false
}

/** What a node assigns to. */
const assignments = {
  AssignmentExpression: ({left}) => left,
  UpdateExpression: ({argument}) => argument
}

/** Split a chunk. Returns undefined for one that would not do the same after it. */
function split(text) {
  const {body} = parse(text, {ecmaVersion: 'latest', sourceType: 'module'})
  const imports = body.filter(({type}) => type === 'ImportDeclaration')
  const exports = body.filter(({type}) => type.startsWith('Export'))
  const [list] = exports
  if (exports.length !== 1 || list.type !== 'ExportNamedDeclaration' || list.declaration) return
  const imported = imports.flatMap(({specifiers}) => specifiers.map(({local}) => local.name))
  const exported = [...new Set(list.specifiers.map(({local}) => local.name))]
  const shared = new Set([...exported, ...imported])
  const edits = [...imports, list].map(({start, end}) => ({start, end, by: ''}))
  let canSplit = !/\\[^\0-\x7f]/.test(text)
  visit(body, false, (node, isLater) => {
    if (node.type === 'ImportExpression')
      edits.push({start: node.start, end: node.start + 'import'.length, by: 'importHere'})
    if (node.type === 'MetaProperty' && node.meta.name === 'import')
      edits.push({start: node.start, end: node.end, by: 'metaHere'})
    if (node.type === 'AwaitExpression' && !isLater) canSplit = false
    // A tag sees how a character is written.
    const quasis = node.type === 'TaggedTemplateExpression' ? node.quasi.quasis : []
    if (quasis.some(({value}) => /[^\0-\x7f]/.test(value.raw))) canSplit = false
    // Values are handed over once, when the chunk has run.
    const target = assignments[node.type]?.(node)
    if (isLater && shared.has(target?.name)) canSplit = false
  })
  if (!canSplit) return
  const parameters = ['metaHere', 'importHere', ...imported].join(',')
  const code = escapeText(edit(text, edits))
  const given = ['import.meta', 'each=>import(each)', ...imported].join(',')
  return {
    script: `(function(${parameters}){"use strict";${code}\nreturn[${exported.join(',')}]})`,
    toModule: (script) =>
      [
        'import{runScript as runScriptHere}from"../bin/run-script.js";',
        ...imports.map(({start, end}) => text.slice(start, end)),
        `const[${exported.join(',')}]=runScriptHere(${JSON.stringify(script)})(${given});`,
        text.slice(list.start, list.end)
      ].join('\n')
  }
}

function visit(node, isLater, onNode) {
  if (Array.isArray(node)) {
    for (const each of node) visit(each, isLater, onNode)
  } else if (node !== null && typeof node === 'object') {
    if (typeof node.type === 'string') onNode(node, isLater)
    const isInside = isLater || /Function/.test(node.type ?? '')
    for (const each of Object.values(node)) visit(each, isInside, onNode)
  }
}

function edit(text, edits) {
  let [edited, at] = ['', 0]
  for (const {start, end, by} of edits.sort((a, b) => a.start - b.start)) {
    edited += text.slice(at, start) + by
    at = end
  }
  return edited + text.slice(at)
}

/** V8 takes one byte for each character of a text that is plain ASCII, and two for each of any other. */
function escapeText(code) {
  return code.replace(
    /[^\0-\x7f]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  )
}
