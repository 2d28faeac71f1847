import {evaluateWord, type Word} from '@lockstep/shell'
import {addShellSignature} from './add-shell-signature.ts'
import type {AddMention, Mention} from './mention.ts'

/** Options of `forge` whose value names a contract or a function, and the role of that name. */
const named = new Map<string, Mention['role']>([
  ...['--target-contract', '--tc', '--contract'].map((name) => [name, 'command'] as const),
  ...['--match-contract', '--mc'].map((name) => [name, 'pattern'] as const),
  ...['--no-match-contract', '--nmc', '--match-test', '--mt'].map(
    (name) => [name, undefined] as const
  )
])

/** Commands of `forge` whose first operand may be the name of a contract. */
const takesContract = new Set(['create', 'inspect', 'script', 'flatten', 'bind'])

/** List the contracts and functions that a call of `forge` names. */
export function listForgeMentions(words: ReadonlyArray<Word>, add: AddMention): void {
  const [command, ...rest] = words
  const isCreate = command?.value === 'create' || command?.value === 'c'
  let isFirst = isCreate || takesContract.has(command?.value ?? '')
  let target: string | undefined
  for (const [index, word] of rest.entries()) {
    const previous = rest[index - 1]?.value ?? ''
    const value = evaluateWord(word, new Map()) ?? ''
    if (previous === '--sig' || previous === '-s') {
      const receiver = target
      addShellSignature(word, 'forge', (mention, ...range) => {
        add({...mention, ...(receiver !== undefined && {receiver, isTyped: true})}, ...range)
      })
      if (/^\w+$/.test(value)) addWord(word, value, {})
    } else if (named.has(previous)) addNamed(word, value, named.get(previous))
    else {
      const [, path, contract] = /^(?:(.*\.sol):)?(\w+)$/.exec(value) ?? []
      const isContract =
        contract !== undefined && (path !== undefined || (isFirst && /^[A-Z]/.test(value)))
      if (isContract) {
        addWord(word, contract, {role: 'command', ...(path !== undefined && {value: path})})
        target ??= contract
      }
      // A script is often named after its file.
      target ??= /(?:^|\/)(\w+)(?:\.s)?\.sol$/.exec(value)?.[1]
      if (!value.startsWith('-') && !previous.startsWith('--')) isFirst = false
    }
  }
  if (isCreate && target !== undefined) addConstructor(target, rest, add)

  function addNamed(word: Word, value: string, role: Mention['role']): void {
    // A regular expression is a name if it has nothing but letters.
    addWord(word, value, /^\w+$/.test(value) && role !== undefined ? {role} : {})
  }

  function addWord(word: Word, name: string, more: Partial<Mention>): void {
    const start = word.pos + Math.max(0, word.text.lastIndexOf(name))
    add({form: 'forge', kind: 'name', name, isCertain: true, ...more}, start, start + name.length)
  }
}

/** The arguments after `--constructor-args`, up to the next option. */
function addConstructor(receiver: string, words: ReadonlyArray<Word>, add: AddMention): void {
  const at = words.findIndex(({value}) => value === '--constructor-args')
  const isElsewhere = words.some(({value}) => value === '--constructor-args-path')
  const operand = words.find(({value}) => value.includes(receiver))
  if (isElsewhere || !operand) return
  const after = at === -1 ? [] : words.slice(at + 1)
  const end = after.findIndex(({value}) => /^-{1,2}[A-Za-z]/.test(value))
  const list = end === -1 ? after : after.slice(0, end)
  // A page may leave the option out.
  const isOpen =
    at === -1 || list.some(({text}) => /^["']?\$[@*(]|\[[@*]\]|\.\.\.|…|^[<[]/.test(text))
  const place = words[at] ?? operand
  const call = {name: 'constructor', receiver, isCertain: true, isTyped: true} as const
  add(
    {
      form: 'forge',
      kind: 'name',
      ...call,
      ...(!isOpen && {arguments: list.map(() => '' as const)})
    },
    place.pos,
    place.end
  )
}
