import type {Word} from 'unbash'
import {evaluateWord, type Values} from './evaluate-word.ts'

/** The words of a call that are neither options nor their values. */
export interface Operands {
  words: Array<Word>
  /** Whether the number of words is known. `"$@"` may be any number of words. */
  isCertain: boolean
}

/** Options of `cast` that take no value, in any of its versions. Every other option takes the next word. */
const flags = new Set([
  ...['-h', '-i', '-j', '-k', '-l', '-q', '-t', '-v', '--ast', '--async', '--auto', '--aws'],
  ...['--browser', '--browser-disable-open', '--build-info', '--cast-async', '--confirm'],
  ...['--cost', '--create', '--curl', '--debug', '--decode-internal'],
  ...['--disable-block-gas-limit', '--disable-labels', '--disassemble', '--dynamic-test-linking'],
  ...['--eip4844', '--enable-tx-gas-limit', '--ether', '--ethsign', '--flashbots', '--flatten'],
  ...['--force', '--full', '--full-sig', '--gcp', '--hardhat', '--help', '--input', '--insecure'],
  ...['--interactive', '--json', '--json-output', '--labels', '--ledger', '--legacy', '--md'],
  ...['--no-auto-detect', '--no-cache', '--no-metadata', '--no-proxy', '--no-rpc-rate-limit'],
  ...['--offline', '--optimize', '--packed', '--print-sig', '--quick', '--quiet', '--raw'],
  ...['--raw-unsigned', '--replay-system-txes', '--resend', '--sign', '--subscribe', '--sync'],
  ...['--t', '--trace', '--trace-printer', '--trezor', '--turnkey', '--unlocked'],
  ...['--use-literal-content', '--verbose', '--verbosity', '--via-ir', '--with-local-artifacts'],
  ...['--with-state-changes']
])

/** List the operands of a call of `cast`: its words, without options and their values. */
export function listOperands(words: ReadonlyArray<Word>, values: Values): Operands {
  const list: Array<Word> = []
  let isCertain = true
  let isEnd = false
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as Word // The loop ends before the list.
    const text = evaluateWord(word, values) ?? ''
    if (!isEnd && text === '--') isEnd = true
    else if (!isEnd && /^-{1,2}[A-Za-z]/.test(text)) {
      // Takes a value in some versions only.
      if (text === '--blob') isCertain = false
      if (!text.includes('=') && !isFlag(text)) index++
    } else {
      if (isOpen(word)) isCertain = false
      list.push(word)
    }
  }
  return {words: list, isCertain}
}

/** `-vvv` and `-jq` are several short flags at once. */
function isFlag(option: string): boolean {
  return flags.has(option) || /^-[ivjklqht]+$/.test(option)
}

/** An unquoted expansion may be any number of words, and dots mark what the page leaves out. */
function isOpen(word: Word): boolean {
  const isUnquoted = evaluateWord(word, new Map()) === undefined && !/^["']/.test(word.text)
  if (isUnquoted && !/^\$(?:\w+|\{\w+\})$|^\$\(/.test(word.text)) return true
  const {text} = word
  const isOptional = text.startsWith('[') && text.endsWith(']') && text.includes('...')
  return isOptional || /^"?\$[@*]|\$\{?\w+\[[@*]\]|^(?:\.\.\.|…)$/.test(text)
}
