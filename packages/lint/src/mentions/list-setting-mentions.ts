import {findDoubt} from './find-doubt.ts'
import {getSiblingTexts} from './get-sibling-texts.ts'
import type {AddMention, Setting} from './mention.ts'
import type {WrittenText} from './text-around.ts'

/** What a sentence says is set. */
interface Said extends Setting {
  name: string
  /** The contract, if the sentence names it. */
  receiver?: string | undefined
}

/** Words of sentences that say where a value comes from. Most texts have none of them, and looking is quick. */
const mayBeSet = /\b(?:constructor|deployer|version \d|version$|version is|name is|is set to)\b/

const thing =
  '(?:the |its )(?:initial |first |contract )?(?:`(\\w+)`|(\\w+))(?: of (?:the )?`(\\w+)`)?'

/** `The owner is the deployer`, `Its admin is the deployer` */
const isDeployer = new RegExp(
  `^${thing} (is(?: not|n['’]t)?)(?: initially| at first)? (?:the deployer|the account that deploys|\`msg\\.sender\`)`,
  'i'
)

/** `The deployer becomes the owner`, `The deployer does not become the owner` */
const deployerIs =
  /^the deployer (becomes|is|(?:does not|doesn['’]t) become|is not|isn['’]t) (?:the )(?:initial |first )?`?(\w+)`?/i

/** `The owner is set in the constructor`, `The owner is passed to the constructor of \`Vault\`` */
const isArgument = new RegExp(
  `^${thing} (?:is|are) (?:set|passed|given|chosen|provided) (?:in|to|by|as an argument of) the constructor(?: of (?:the )?\`(\\w+)\`)?`,
  'i'
)

/** `` `delay` is set to `minimumDelay` ``, an argument of the constructor. */
const isSetTo = /^`(\w+)` is set to (?:the )?`(\w+)`/

/** `with version 1.4.0`, `` its version is `1.4.0` `` */
const version =
  /\b(?:with|its|has|the|current|contract|domain) version (?:is |of )?[`"“]?(\d{1,4}(?:\.\d{1,4}){1,2})(?![\w]|\.\d)/i

/** `` The name of the domain is `Vault` `` */
const domainName = /\bname of the (?:EIP-?712 )?(?:signing )?domain is [`"“]([^`"”]{1,80})[`"”]/i

/** List what a text says of values that a contract gets when it is deployed: `Its owner is the deployer`. */
export function listSettingMentions({placed, raw, at, form}: WrittenText, add: AddMention): void {
  if (!mayBeSet.test(raw)) return
  const {before, after} = getSiblingTexts(placed)
  let from = 0
  const all = `${before}${raw}${after}`
  for (const sentence of all.split(/(?<=[.!?])\s+/)) {
    const start = all.indexOf(sentence, from)
    from = start + sentence.length
    // A sentence belongs to the text that has its verb.
    const own = [before.length, before.length + raw.length] as const
    for (const {verb, ...said} of listSaid(sentence)) {
      const place = start + verb
      if (place < own[0] || place >= own[1]) continue
      const {name, receiver, ...setting} = said
      const {isElsewhere} = findDoubt('', sentence)
      if (isElsewhere && !/^"/.test(setting.source)) continue
      const left = Math.max(start, own[0]) - own[0] + at
      const right = Math.min(from, own[1]) - own[0] + at
      add({form, kind: 'setting', name, receiver, setting}, left, right)
    }
  }
}

function listSaid(sentence: string): Array<Said & {verb: number}> {
  const found: Array<Said & {verb: number}> = []
  const [is, ownCode, ownWord, of, verb = ''] = isDeployer.exec(sentence) ?? []
  if (is !== undefined) {
    const isNegated = /not|n['’]t/.test(verb) ? ({isNegated: true} as const) : {}
    const name = ownCode ?? ownWord ?? ''
    found.push({name, receiver: of, source: 'msg.sender', ...isNegated, verb: is.lastIndexOf(verb)})
  }
  const [becomes, how = '', role] = deployerIs.exec(sentence) ?? []
  if (becomes !== undefined && role !== undefined) {
    const isNegated = /not|n['’]t/.test(how) ? ({isNegated: true} as const) : {}
    found.push({name: role, source: 'msg.sender', ...isNegated, verb: becomes.indexOf(how)})
  }
  const [given, code, word, owner, constructed] = isArgument.exec(sentence) ?? []
  if (given !== undefined) {
    const verb = given.indexOf(' constructor')
    found.push({name: code ?? word ?? '', receiver: constructed ?? owner, source: '$', verb})
  }
  const [set, variable, argument] = isSetTo.exec(sentence) ?? []
  if (set !== undefined && variable !== undefined) {
    found.push({name: variable, source: `$${argument}`, verb: set.indexOf(' is set')})
  }
  const [written, number] = version.exec(sentence) ?? []
  if (
    written !== undefined &&
    !/\b(?:before|since|until|was|were|Solidity|solc)\b/.test(sentence)
  ) {
    const verb = sentence.indexOf('version', sentence.indexOf(written))
    found.push({name: 'version', source: JSON.stringify(number), verb})
  }
  const [domain, text] = domainName.exec(sentence) ?? []
  if (domain !== undefined) {
    const verb = sentence.indexOf(domain)
    found.push({name: 'name', source: JSON.stringify(text), verb})
  }
  return found
}

/** The fields of a domain of EIP-712 that a script writes as texts: `{name: 'Vault', version: '1'}`. */
export function listDomainValues(list: string, at: number, add: AddMention): void {
  for (const {0: all, 1: name = '', 2: value = '', index} of list.matchAll(
    /\b(name|version)["']?\s*:\s*["']([^"'\n]{1,80})["']/g
  )) {
    const setting = {source: JSON.stringify(value)}
    const start = at + index + all.lastIndexOf(value)
    add({form: 'viem', kind: 'setting', name, setting}, start, start + value.length)
  }
}
