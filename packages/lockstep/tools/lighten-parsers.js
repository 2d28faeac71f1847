import {readFileSync} from 'node:fs'

/** Code of other packages that the bundle has in a form which does the same in less time. */
const replacements = [
  {
    // For a stack trace, each visited node gets a function with a name of its own.
    module: /[\\/]unist-util-visit-parents[\\/]lib[\\/]index\.js$/,
    before: / {4}if \(typeof value\.type === 'string'\) \{.*?\n {4}\}\n(?=\n {4}return visit\n)/s,
    after: ''
  },
  {
    // Each token gets a copy of the whole context, of which only this function differs.
    module: /[\\/]mdast-util-from-markdown[\\/]lib[\\/]index\.js$/,
    before:
      /\{\s*\.\.\.context,\s*sliceSerialize: (events\[index\]\[2\]\.sliceSerialize)\s*\}(?=, events\[index\]\[1\]\))/g,
    after: '((context.sliceSerialize = $1), context)'
  },
  {
    // A context that becomes a prototype gets a map of its own, which V8 keeps in the memory of old objects. So each
    // page, which its contexts lead to, would count as used until the next collection of old garbage.
    module: /[\\/]micromark[\\/]lib[\\/]create-tokenizer\.js$/,
    before: /Object\.assign\(Object\.create\(context\), fields\)(.*)$/s,
    after: `new ContextView(context, fields)$1
class ContextView {
  constructor(context, fields) {
    this.viewed = context
    for (const key in context) if (!(key in ContextView.prototype)) addKey(key)
    Object.assign(this, fields)
  }
}
// Like a prototype: what is read comes from the context, and what is written stays here.
function addKey(key) {
  Object.defineProperty(ContextView.prototype, key, {
    get() {
      return this.viewed[key]
    },
    set(value) {
      Object.defineProperty(this, key, {value, configurable: true, enumerable: true, writable: true})
    }
  })
}
addKey('currentConstruct')
addKey('interrupt')
`
  },
  {
    // An import of `node:process` reads every property of it, such as the list of all options of Node.js.
    module: /[\\/]vfile[\\/]lib[\\/]minproc\.js$/,
    before: "export {default as minproc} from 'node:process'",
    after: 'export const minproc = process'
  },
  {
    // For a few bytes to unpack, `Response` loads the whole client for HTTP.
    module: /[\\/]@shikijs[\\/]engine-oniguruma[\\/]dist[\\/]wasm-inlined\.mjs$/,
    before:
      /Uint8Array\.from\(atob\(("[\w+/=]*")\), c => c\.charCodeAt\(0\)\)(;\s*const wasmBinaryPromise = )new Response\(.*?\n\)\.bytes\(\);/s,
    after:
      "Buffer.from($1, 'base64')$2Promise.resolve(process.getBuiltinModule('node:zlib').gunzipSync(binary));"
  }
]

/**
 * Create a plugin for esbuild that replaces slow code of other packages, and fails where it is no longer found.
 *
 * The first three run for each node, token or line of a page, and `lighten-parsers.test.ts` compares the trees. The others run
 * when a thread starts, or before it colors its first line of code.
 */
export function lightenParsers() {
  return {
    name: 'lighten-parsers',
    setup({onLoad}) {
      for (const {module, before, after} of replacements) {
        onLoad({filter: module}, ({path}) => {
          const code = readFileSync(path, 'utf8')
          const contents = code.replace(before, after)
          if (contents === code) throw new Error(`Cannot find what to replace in \`${path}\``)
          return {contents, loader: 'js'}
        })
      }
    }
  }
}
