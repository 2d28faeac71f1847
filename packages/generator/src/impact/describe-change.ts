import type {Facts} from '@lockstep/snippets'

/** Fields of facts that are compared as text, with the words that name them. */
const fields = [
  ['visibility', 'visibility'],
  ['mutability', 'mutability'],
  ['type', 'type']
] as const

/** Describe what is different about a symbol, a phrase for each fact. Returns an empty list if nothing is. */
export function describeChange(before: Facts, after: Facts): Array<string> {
  const own: Array<string> = []
  const add = (word: string, from: string | undefined, to: string | undefined): void => {
    if (from !== to) own.push(`${word} ${quote(from)} → ${quote(to)}`)
  }

  add('signature', before.signature, after.signature)
  for (const [field, word] of fields) add(word, before[field], after[field])
  add('returns', toTypes(before.returns), toTypes(after.returns))
  add('modifiers', toModifiers(before), toModifiers(after))
  add('bases', before.bases?.join(', '), after.bases?.join(', '))
  add('members', toTypes(before.members), toTypes(after.members))
  const isContract = /^(?:contract|interface|library)$/.test(after.kind)
  if (!isContract) {
    add('value', toValue(before), toValue(after))
    add('place in storage', toPlace(before), toPlace(after))
  }
  if (!isContract) {
    own.push(...describeList('can also revert with', listReverts(after), listReverts(before)))
    own.push(...describeList('no longer reverts with', listReverts(before), listReverts(after)))
    own.push(...describeList('also emits', listEvents(after), listEvents(before)))
    own.push(...describeList('no longer emits', listEvents(before), listEvents(after)))
    // A part that changed the fingerprint and has been named needs no second mention.
    if (before.fingerprint !== after.fingerprint && own.length === 0) own.push('code')
  }
  if (JSON.stringify(before.natspec) !== JSON.stringify(after.natspec)) own.push('NatSpec')
  return own
}

function describeList(
  word: string,
  wanted: ReadonlyArray<string>,
  others: ReadonlyArray<string>
): Array<string> {
  const names = [...new Set(wanted)].filter((name) => !others.includes(name))
  return names.length === 0 ? [] : [`${word} ${names.map((name) => quote(name)).join(', ')}`]
}

function listReverts({reverts = []}: Facts): Array<string> {
  return reverts.flatMap(
    ({signature, message}) => signature ?? (message === undefined ? [] : [JSON.stringify(message)])
  )
}

function listEvents({emits = []}: Facts): Array<string> {
  return emits.map(({signature}) => signature)
}

function toTypes(list: Facts['returns']): string | undefined {
  return list && `(${list.map(({type, name}) => `${type} ${name}`.trim()).join(', ')})`
}

function toModifiers({modifiers}: Facts): string | undefined {
  const names = modifiers?.map(({reference, arguments: values}) => {
    const name = reference.replace(/^.*[.:]/, '')
    return values.length > 0 ? `${name}(${values.join(', ')})` : name
  })
  return names?.join(' ') || undefined
}

function toValue({name, values}: Facts): string | undefined {
  const found = values?.find((value) => value.name === name)
  return found?.value ?? found?.expression
}

function toPlace({storage, transientStorage}: Facts): string | undefined {
  const [place] = storage ?? transientStorage ?? []
  return place && `slot ${place.slot}, byte ${place.offset}`
}

function quote(text: string | undefined): string {
  return text === undefined || text === '' ? 'none' : `\`${text.replace(/`/g, "'")}\``
}
