import {listOperands, type ShellCode, type Word} from '@lockstep/shell'
import {slotPattern} from '../contracts/slot-number.ts'
import {addShellSignature} from './add-shell-signature.ts'
import {findSelectors} from './find-selectors.ts'
import {listForgeMentions} from './list-forge-mentions.ts'
import {toNamed} from './list-slot-mentions.ts'
import type {AddMention, NewMention} from './mention.ts'
import {splitArguments} from './split-arguments.ts'

/** The file after these is written: `curl -o`, `wget -O`. */
const outputOptions = new Set(['-o', '-O', '--output', '--output-document'])

/** Commands of `cast` that call a contract. */
const calls = new Set(['access-list', 'call', 'estimate', 'mktx', 'send'])

/** List the names in commands: signatures in `cast`, contracts and functions in `forge`, source paths, and hex data. */
export function listShellMentions({nodes, text}: ShellCode, add: AddMention): void {
  for (const {hash, start, end} of findSelectors(text)) {
    add({form: 'hex data', kind: 'hash', name: hash}, start, end)
  }
  for (const node of nodes) {
    if (node.type !== 'Command') continue
    const program = node.name?.value.replace(/^.*\//, '')
    const words = node.args.filter((word) => word.type === 'Word')
    if (program === 'cast') {
      const command = words[0]?.value ?? ''
      const isCall = calls.has(command)
      const printed = command === 'call' ? findPrinted(text, words.at(-1)?.end ?? 0) : undefined
      const tuplesAt = isCall ? listTuples(words) : []
      const passed = tuplesAt.length > 0 ? {tuplesAt} : {}
      for (const word of words) {
        addShellSignature(word, 'cast', (mention, ...range) => {
          add({...mention, ...printed, ...(isCall && {isCall, ...passed})}, ...range)
          if (printed) addSetting(mention.name, printed, add)
        })
      }
      if (words[0]?.value === 'storage') addSlot(words.slice(1), text, add)
    }
    if (program === 'forge') listForgeMentions(words, add)
    for (const [index, word] of words.entries()) {
      // The reader writes this file.
      if (outputOptions.has(words[index - 1]?.value ?? '')) continue
      addPath(word, program, add)
    }
  }
}

/** List the arguments of a command that are structs, `"($LOAN,$COLLATERAL)"`, themselves or in a list. */
function listTuples(words: ReadonlyArray<Word>): NonNullable<NewMention['tuplesAt']> {
  return words.flatMap(({text, pos, end}) => {
    const open = /^["']?\[?\(/.exec(text)?.[0].length
    const values = open === undefined ? undefined : splitArguments(text, open - 1)
    return values && values.length > 1 ? [{values, start: pos, end}] : []
  })
}

/** What a getter of a value that constructors set prints: `cast call $VAULT "version()(string)" # "1.4.0"` */
function addSetting(
  getter: string,
  {said: [value] = [], valueAt}: Pick<NewMention, 'said' | 'valueAt'>,
  add: AddMention
): void {
  const [, name] = /^(?:get)?(version|name)$/i.exec(getter) ?? []
  if (name === undefined || value === undefined || !valueAt) return
  const setting = {source: JSON.stringify(value)}
  add({form: 'cast', kind: 'setting', name: name.toLowerCase(), setting}, ...valueAt)
}

/** What a comment behind a command or below it shows: `# 1000000000000000000 [1e18]`, `# "1.4.0"`, `# → 0xfeb2…`. */
const printedValue =
  /^[^\n#]{0,80}(?:\n[ \t]*)?#[ \t]*(?:(?:→|=>|->|returns|prints|output:)[ \t]*)?(?:"([^"\n]{1,100})"|(-?\d[\d_]{0,80}|0x[\da-fA-F]{1,64}|true|false))[ \t]*(?:\[[^\]\n]{1,40}\][ \t]*)?(?=\n|$)/

/** Find the value that a comment says a command prints. */
function findPrinted(text: string, end: number): Pick<NewMention, 'said' | 'valueAt'> | undefined {
  const [all, quoted, plain] = printedValue.exec(text.slice(end, end + mostPrinted)) ?? []
  const value = quoted ?? plain
  if (all === undefined || value === undefined) return
  const at = end + all.lastIndexOf(value)
  return {said: [value], valueAt: [at, at + value.length]}
}

/** A comment that shows a value is short. */
const mostPrinted = 400

/** `cast storage $VAULT 3 # limit` */
function addSlot(words: ReadonlyArray<Word>, text: string, add: AddMention): void {
  const [target, slot] = listOperands(words, new Map()).words
  if (!target || !slot || !slotPattern.test(slot.value)) return
  const [, variable] = /^["']?\$\{?(\w+)/.exec(target.text) ?? []
  const [, value] =
    /^[^\n]*#\s*(?:\w+:\s*)?`?(\w+)`?\s*$/m.exec(text.slice(slot.end).split('\n', 1)[0] ?? '') ?? []
  const of = {
    ...(variable !== undefined && {receiver: variable}),
    ...(value !== undefined && {value})
  }
  add(
    {form: 'cast', kind: 'slot', ...toNamed(slot.value), isCertain: true, ...of},
    slot.pos,
    slot.end
  )
}

function addPath(word: Word, program: string | undefined, add: AddMention): void {
  const [path] = /(?<![\w./@-])[\w./@-]+\.sol\b/.exec(word.text) ?? []
  if (path === undefined) return
  const start = word.pos + word.text.indexOf(path)
  const isCommand = program === 'forge' && /^["']?[\w./@-]+\.sol(?::\w+)?["']?$/.test(word.text)
  add(
    {
      form: 'path',
      kind: 'path',
      name: path,
      isCertain: true,
      ...(isCommand && {role: 'command'})
    },
    start,
    start + path.length
  )
}
