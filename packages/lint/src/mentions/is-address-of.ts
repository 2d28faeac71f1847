/**
 * Check whether a sentence says that an address is that of a contract, rather than something about both:
 * "The `Vault` is at `0x…`", but not "`Vault` reads the feed at `0x…`".
 *
 * `name` is empty if the sentence before says which contract it is about. `ignored` are further names, such as those of chains.
 */
export function isAddressOf(
  sentence: string,
  at: number,
  name: string,
  ignored: Iterable<string>
): boolean {
  const end = at + addressLength
  if (name === '') return isPlain(sentence.slice(0, at), ignored)
  for (let from = sentence.indexOf(name); from !== -1; from = sentence.indexOf(name, from + 1)) {
    const to = from + name.length
    // The feed of `Vault`, or a function of it
    if (isOwner(sentence.slice(0, from), sentence.slice(to))) continue
    const isFirst = from < at
    const between = isFirst ? sentence.slice(to, at) : sentence.slice(end, from)
    if (/^\s*\|/.test(sentence)) return true
    if (isFirst && /(?:[:—–]| -)[\s*_`"'([<]*$/.test(between)) return true
    // After a comma, the name may belong to the next address.
    if (!isFirst && /,|\band\b/.test(between)) continue
    if (isPlain(between, ignored)) return true
  }
  return false
}

const addressLength = 42

function isOwner(before: string, after: string): boolean {
  if (/^(?:\.[A-Za-z_]|`?['’]s\b(?! address))/.test(after)) return true
  const [, noun] = /\b(\w+) (?:of|for|in) (?:the |an? )?[`*_"']*$/i.exec(before) ?? []
  return noun !== undefined && !plain.has(noun.toLowerCase())
}

/** Check whether a text has no word but those that say where something is. */
function isPlain(text: string, ignored: Iterable<string>): boolean {
  let rest = text.replace(/\bdeployed to\b/i, ' ')
  for (const name of ignored) rest = rest.replaceAll(name, ' ')
  return (rest.match(/[A-Za-z]+/g) ?? []).every((word) => plain.has(word.toLowerCase()))
}

const plain = new Set(
  (
    'a address addresses also an and are at be both can chain contract contracts currently deployed deployment ' +
    'found has have here implementation in instance is it its live lives located mainnet network now of on proxies proxy ' +
    'published same sits still testnet that the their there these they this those under v verified was'
  ).split(' ')
)
