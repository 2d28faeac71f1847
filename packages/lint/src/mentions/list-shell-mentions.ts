import {readWord, type ShellCode, walkShell} from '@lockstep/shell'
import type {Word} from 'unbash'
import {addWritten} from './add-written.ts'
import {findHashes} from './find-hashes.ts'
import type {AddMention} from './mention.ts'

/** List the names in commands: signatures in `cast`, contracts and functions in `forge`, source paths, and hex data. */
export function listShellMentions({script, text}: ShellCode, add: AddMention): void {
  for (const {hash, start, end} of findHashes(text)) {
    add({form: 'hex data', kind: 'hash', name: hash}, start, end)
  }
  walkShell(script, (node) => {
    if (node.type !== 'Command') return
    const program = node.name?.value.replace(/^.*\//, '')
    const words = node.args.filter((word) => word.type === 'Word')
    if (program === 'cast') for (const word of words) addSignature(word, 'cast', add)
    if (program === 'forge') addForge(words, add)
    for (const word of words) addPath(word, add)
  })
}

/** `"deposit(uint256)"`, also after `--sig`. */
function addSignature(word: Word, form: 'cast' | 'forge', add: AddMention): void {
  const value = readWord(word, new Map())
  if (value === undefined || !/^(?:(?:function|event|error)\s+)?[A-Za-z_$][\w$]*\s*\(/.test(value))
    return
  // A quoted word contains the signature after its quotation mark.
  addWritten(value, word.pos + Math.max(0, word.text.indexOf(value)), form, add)
}

/** Options of `forge` whose value names a contract or a function. */
const named = new Set([
  ...['--match-contract', '--mc', '--no-match-contract', '--target-contract', '--tc', '--contract'],
  ...['--match-test', '--mt']
])

/** Commands of `forge` whose first operand may be the name of a contract. */
const takesContract = new Set(['create', 'inspect', 'script', 'flatten', 'bind'])

function addForge(words: ReadonlyArray<Word>, add: AddMention): void {
  const [command, ...rest] = words
  let isFirst = takesContract.has(command?.value ?? '')
  for (const [index, word] of rest.entries()) {
    const previous = rest[index - 1]?.value ?? ''
    const value = readWord(word, new Map()) ?? ''
    if (previous === '--sig' || previous === '-s') {
      addSignature(word, 'forge', add)
      if (/^\w+$/.test(value)) addWord(word, value)
    } else if (named.has(previous)) addWord(word, value)
    else {
      const [, contract] = /\.sol:(\w+)$/.exec(value) ?? []
      if (contract !== undefined) addWord(word, contract)
      else if (isFirst && /^[A-Z]\w*$/.test(value)) addWord(word, value)
      if (!value.startsWith('-') && !previous.startsWith('--')) isFirst = false
    }
  }

  function addWord(word: Word, name: string): void {
    const start = word.pos + Math.max(0, word.text.lastIndexOf(name))
    add({form: 'forge', kind: 'name', name, isCertain: true}, start, start + name.length)
  }
}

function addPath(word: Word, add: AddMention): void {
  const [path] = /(?<![\w./@-])[\w./@-]+\.sol\b/.exec(word.text) ?? []
  if (path === undefined) return
  const start = word.pos + word.text.indexOf(path)
  add({form: 'path', kind: 'path', name: path, isCertain: true}, start, start + path.length)
}
