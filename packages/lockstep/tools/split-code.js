import {createHash} from 'node:crypto'
import {isBuiltin} from 'node:module'
import {parse} from 'acorn'

/** Smaller chunks share a script. */
const leastSize = 16_000

/** The module that has the linked chunks. */
const linkedName = 'linked.js'

/**
 * Link chunks without the module loader of Node.js, which takes a millisecond for each, and move the code of large ones
 * into scripts, because V8 can keep the compiled code of scripts on every version of Node.js.
 *
 * `chunks` are the texts of ES modules by file name, as esbuild writes them. Returns the files that replace them: those
 * that others import, and that run the code of a chunk when they are loaded. `first` begin every run, so what they need
 * is not in a script.
 */
export function splitCode(chunks, first = []) {
  const parts = new Map()
  for (const [name, text] of chunks)
    parts.set(name, isInCycle(name, chunks) ? undefined : split(text))
  const linked = findLinked(parts)
  const early = findReached(first, chunks)
  const files = new Map()
  const [own, shared] = [[], []]
  for (const [name, part] of parts) {
    const text = chunks.get(name)
    const isLarge = part !== undefined && text.length >= leastSize
    const script = isLarge ? toScriptName(name, part.script) : ''
    if (isLarge) files.set(script, part.script)
    if (linked.has(name)) {
      const needed = JSON.stringify(listNeeded(part.imports, parts))
      const code = isLarge ? JSON.stringify(script) : part.script
      const list = early.has(name) ? own : shared
      list.push(`${JSON.stringify(name)}:[${needed},${code}]`)
    } else {
      const made = isLarge
        ? toModule(part, script, parts, linked)
        : linkImports(text, parts, linked)
      files.set(name, made)
    }
  }
  if (linked.size === 0) return files

  for (const name of findAsked(chunks, files)) {
    if (!linked.has(name)) continue
    const values = toExports(parts.get(name), `link(${JSON.stringify(name)})`)
    files.set(name, `import{link}from"./${linkedName}";\n${values}`)
  }
  const all = `(function(){return{${shared.join(',\n')}}})`
  const sharedName = toScriptName('shared', all)
  files.set(sharedName, all)
  files.set(
    linkedName,
    [
      'import{createLinker}from"../bin/create-linker.js";',
      `const own={${own.join(',\n')}};`,
      `export const link=createLinker(own,${JSON.stringify(sharedName)},import.meta.url,each=>import(each));`
    ].join('\n')
  )
  return files
}

/** Kept code is found by this name, so it has to change with each byte. */
function toScriptName(name, script) {
  const digest = createHash('sha256').update(script).digest('base64url').slice(0, 16)
  return `${name.replace(/(?:-\w{8})?\.js$/, '')}-${digest}.code`
}

/** What is not in the bundle. The packages among it are no ES modules, so they can be required, too. */
function isRequired(from) {
  return isBuiltin(from) || /^(?:esbuild|react|react-dom)(?:\/|$)/.test(from)
}

/** Find the chunks that need only modules of Node.js and other such chunks. */
function findLinked(parts) {
  const linked = new Set([...parts].filter(([, part]) => part).map(([name]) => name))
  for (let before = -1; before !== linked.size; ) {
    before = linked.size
    for (const name of linked) {
      const {imports} = parts.get(name)
      if (!imports.every(({from}) => isRequired(from) || linked.has(toName(from))))
        linked.delete(name)
    }
  }
  return linked
}

/** Find the chunks of these names, and all that they import. */
function findReached(names, chunks) {
  const reached = new Set()
  const waiting = [...names]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (reached.has(name)) continue
    reached.add(name)
    waiting.push(...listImported(chunks.get(name) ?? ''))
  }
  return reached
}

function listImported(text) {
  return Array.from(text.matchAll(/\b(?:from|import)\s?"\.\/([^"\n]{1,200})"/g), ([, name]) => name)
}

/** Find the chunks that are loaded by name: entries, those of `import()`, and those that other files import. */
function findAsked(chunks, files) {
  const asked = new Set([...chunks.keys()].filter((name) => !/-\w{8}\.js$/.test(name)))
  for (const text of chunks.values())
    for (const [, name] of text.matchAll(/\bimport\("\.\/([^"\n]{1,200})"\)/g)) asked.add(name)
  for (const text of files.values()) for (const name of listImported(text)) asked.add(name)
  return asked
}

function toName(from) {
  return from.replace(/^\.\//, '')
}

/** List where each value that a chunk imports comes from. */
function listNeeded(imports, parts) {
  return imports.flatMap(({from, specifiers}) => {
    const exported = parts.get(toName(from))?.exported
    if (specifiers.length === 0) return [[toName(from), exported ? 0 : '*']]
    return specifiers.map(({name}) => [toName(from), exported ? exported.indexOf(name) : name])
  })
}

/** Have a chunk that is loaded as a module get from others what is linked. */
function linkImports(text, parts, linked) {
  const {body} = parse(text, {ecmaVersion: 'latest', sourceType: 'module'})
  const imports = listImports(body, text)
  const edits = imports.map(({start, end}) => ({start, end, by: ''}))
  if (!imports.some(({from}) => linked.has(toName(from)))) return text
  return toImports(imports, parts, linked) + edit(text, edits)
}

function toImports(imports, parts, linked) {
  const isLinked = ({from}) => linked.has(toName(from))
  const lines = imports.filter((each) => !isLinked(each)).map(({text}) => text)
  const others = imports.filter(isLinked)
  if (others.length > 0) lines.push(`import{link as linkHere}from"./${linkedName}";`)
  for (const {from, specifiers} of others) {
    const {exported} = parts.get(toName(from))
    const taken = specifiers.map(({name, local}) => `${exported.indexOf(name)}:${local}`)
    lines.push(`const{${taken}}=linkHere(${JSON.stringify(toName(from))});`)
  }
  return lines.map((line) => `${line}\n`).join('')
}

function listImports(body, text) {
  return body
    .filter(({type}) => type === 'ImportDeclaration')
    .map(({start, end, source, specifiers}) => ({
      start,
      end,
      text: text.slice(start, end),
      from: source.value,
      specifiers: specifiers.map(({type, imported, local}) => ({
        name:
          type === 'ImportNamespaceSpecifier'
            ? '*'
            : type === 'ImportDefaultSpecifier'
              ? 'default'
              : (imported.name ?? imported.value),
        local: local.name
      }))
    }))
}

/** Whether a chunk imports itself through others: then some of its imports have no value yet when it runs. */
function isInCycle(name, chunks) {
  const seen = new Set()
  const waiting = [name]
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    for (const other of listImported(chunks.get(each) ?? '')) {
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
  const imports = listImports(body, text)
  const exports = body.filter(({type}) => type.startsWith('Export'))
  const [list] = exports
  if (exports.length !== 1 || list.type !== 'ExportNamedDeclaration' || list.declaration) return
  if (list.source) return
  const imported = imports.flatMap(({specifiers}, index) =>
    // What is only run has no name.
    specifiers.length === 0 ? [`none${index}Here`] : specifiers.map(({local}) => local)
  )
  const locals = list.specifiers.map(({local}) => local.name)
  const shared = new Set([...locals, ...imported])
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
    if (quasis.some(({value}) => /[^\0-\x7f]/.test(value.raw))) {
      if (text.slice(node.tag.start, node.tag.end) === 'String.raw') edits.push(...spellOut(node))
      else canSplit = false
    }
    // Values are handed over once, when the chunk has run.
    const target = assignments[node.type]?.(node)
    if (isLater && shared.has(target?.name)) canSplit = false
  })
  if (!canSplit) return
  const parameters = ['metaHere', 'importHere', ...imported].join(',')
  const code = escapeText(edit(text, edits))
  return {
    script: `(function(${parameters}){"use strict";${code}\nreturn[${locals.join(',')}]})`,
    imports,
    exported: list.specifiers.map(({exported}) => exported.name ?? exported.value)
  }
}

/** Turn a template with `String.raw` into a call that gets its texts, which can be escaped. */
function spellOut({quasi: {start, end, quasis, expressions}}) {
  const raw = JSON.stringify(quasis.map(({value}) => value.raw))
  return expressions.length === 0
    ? [{start, end, by: `({raw:${raw}})`}]
    : [
        {start, end: expressions[0].start, by: `({raw:${raw}},`},
        ...expressions.slice(1).map((each, index) => ({
          start: expressions[index].end,
          end: each.start,
          by: ','
        })),
        {start: expressions.at(-1).end, end, by: ')'}
      ]
}

/** Make the module that runs the script of a large chunk, which cannot be linked. */
function toModule(part, script, parts, linked) {
  const {imports} = part
  const taken = imports.flatMap(({specifiers}) =>
    specifiers.length === 0 ? ['undefined'] : specifiers.map(({local}) => local)
  )
  const given = ['import.meta', 'each=>import(each)', ...taken]
  return [
    'import{runScript as runScriptHere}from"../bin/run-script.js";\n',
    toImports(imports, parts, linked),
    toExports(part, `runScriptHere(${JSON.stringify(script)})(${given})`)
  ].join('')
}

/** Export a list of values by their names. */
function toExports({exported}, values) {
  const locals = exported.map((_, index) => `value${index}Here`)
  const list = exported.map((name, index) => `${locals[index]} as ${name}`)
  return `const[${locals}]=${values};\nexport{${list}};`
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
