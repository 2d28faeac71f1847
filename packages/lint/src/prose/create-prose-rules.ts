import type {Root as Page} from 'mdast'
import {toNlcst} from 'mdast-util-to-nlcst'
import type {Root, Sentence, SentenceContent} from 'nlcst'
import {search} from 'nlcst-search'
import {toString as toText} from 'nlcst-to-string'
import {ParseEnglish} from 'parse-english'
import retextPassive from 'retext-passive'
import retextRepeatedWords from 'retext-repeated-words'
import {visit} from 'unist-util-visit'
import {VFile} from 'vfile'
import type {PageContext, Report, Rule} from '../rule.ts'
import {avoidedWord} from '../rules/avoided-word.ts'
import {longSentence} from '../rules/long-sentence.ts'
import {passiveVoice} from '../rules/passive-voice.ts'
import {repeatedWord} from '../rules/repeated-word.ts'
import {createProseFilter, proseOptions} from './create-prose-filter.ts'
import {findPassive} from './find-passive.ts'
import {listWordForms} from './list-word-forms.ts'
import type {ProseSettings} from './prose-settings.ts'

/** A check of the sentences of a page. */
type ProseCheck = (tree: Root, report: Report) => void

/** Create the prose rules that the settings turn on. */
export function createProseRules(settings: ProseSettings): Array<Rule> {
  const {avoid = {}, repeated, sentence, passive} = settings
  const rules: Array<Rule> = []
  const filter = createProseFilter(settings)
  // The page that was parsed last. A `WeakMap` would keep more of them in memory.
  let last: {tree: Page; prose: Root | undefined} | undefined
  const add = (rule: Rule, check: ProseCheck): void => {
    rules.push({
      ...rule,
      checkPage(page, report) {
        const prose = parseProse(page)
        if (prose) check(prose, report)
      }
    })
  }
  if (Object.keys(avoid).length > 0) add(avoidedWord, createWordCheck(avoid))
  if (repeated) add(repeatedWord, checkRepeated)
  if (sentence !== undefined) add(longSentence, createLengthCheck(sentence))
  if (passive) add(passiveVoice, checkPassive)
  return rules

  /** Parse what rules may report of a page into sentences and words, once for all rules. */
  function parseProse({tree, text}: PageContext): Root | undefined {
    if (last?.tree !== tree) {
      const page = filter(tree, text)
      last = {tree, prose: page && toNlcst(page, new VFile(text), ParseEnglish, proseOptions)}
    }
    return last.prose
  }
}

function createWordCheck(avoid: Readonly<Record<string, string>>): ProseCheck {
  const phrases = new Map(
    Object.entries(avoid).flatMap(([word, use]) =>
      listWordForms(word.toLowerCase()).map((form) => [form, {word: word.toLowerCase(), use}])
    )
  )
  // A form with a replacement of its own keeps it.
  for (const [word, use] of Object.entries(avoid)) {
    phrases.set(word.toLowerCase(), {word: word.toLowerCase(), use})
  }
  return (tree, report) => {
    search(tree, [...phrases.keys()], (nodes, _index, _parent, phrase) => {
      const [start, end] = [nodes[0]?.position?.start, nodes.at(-1)?.position?.end]
      const found = nodes.map((node) => toText(node)).join('')
      const {word = phrase, use} = phrases.get(phrase) ?? {}
      const expected = use ? `expected \`${use}\`` : 'expected other words'
      const place = start && end && {start, end}
      report(`Unexpected \`${found}\`, ${expected}`, place, {subject: word})
    })
  }
}

function createLengthCheck(most: number): ProseCheck {
  return (tree, report) => {
    visit(tree, 'SentenceNode', (sentence) => {
      for (const part of splitSentence(sentence)) {
        const count = part.filter(({type}) => type === 'WordNode').length
        const [start, end] = [part[0]?.position?.start, part.at(-1)?.position?.end]
        if (count <= most) continue
        const reason = `Unexpected sentence of ${count} words, expected ${most} or fewer`
        report(reason, start && end && {start, end})
      }
    })
  }
}

/**
 * Split what the parser takes for one sentence after each period, question mark and exclamation mark before a space.
 *
 * The parser expects a capital after them, but a sentence can also begin with code or with the name of a program.
 */
function splitSentence({children}: Sentence): Array<Array<SentenceContent>> {
  const parts: Array<Array<SentenceContent>> = []
  let isNew = true
  for (const node of children) {
    const isSpace = node.type === 'WhiteSpaceNode'
    if (isNew && !isSpace) parts.push([])
    if (!isSpace || !isNew) parts.at(-1)?.push(node)
    isNew = isSpace ? isNew : /[.?!]$/.test(toText(node))
  }
  return parts
}

const findRepeated = retextRepeatedWords()
const findIrregular = retextPassive()

function checkRepeated(tree: Root, report: Report): void {
  for (const {place, actual} of runPlugin(findRepeated, tree)) {
    report(`Unexpected repeated \`${actual}\`, expected it once`, place, {subject: actual})
  }
}

function checkPassive(tree: Root, report: Report): void {
  const irregular = runPlugin(findIrregular, tree)
  const regular = findPassive(tree).map((word) => ({place: word.position, actual: toText(word)}))
  for (const {place, actual} of [...irregular, ...regular]) {
    report(`Unexpected passive \`${actual}\`, expected the active voice`, place, {subject: actual})
  }
}

/** Run a retext plugin on a page and return its messages. */
function runPlugin(plugin: (tree: Root, file: VFile) => undefined, tree: Root): VFile['messages'] {
  const file = new VFile()
  plugin(tree, file)
  return file.messages
}
