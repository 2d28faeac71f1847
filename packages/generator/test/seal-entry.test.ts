import {Buffer} from 'node:buffer'
import {expect, onTestFinished, test} from 'vitest'
import {getCacheKeys, writePublicKey} from '../src/cache/remote/cache-keys.ts'
import {createPatience} from '../src/cache/remote/create-patience.ts'
import {createRemoteStore} from '../src/cache/remote/create-remote-store.ts'
import {openEntry, sealEntry} from '../src/cache/remote/seal-entry.ts'

const trusted = getCacheKeys('the secret that main has and pull requests lack', undefined)
const publicKey = trusted.verify && writePublicKey(trusted.verify)
const attacker = getCacheKeys('a secret that someone else has thought out', undefined)
const text = (value: string): Uint8Array => new TextEncoder().encode(value)

/** A store over a map that an attacker can write into, as read by a build with some keys. */
function open(
  keys: Parameters<typeof createRemoteStore>[0]['keys'],
  entries: Map<string, Uint8Array>
) {
  const store = createRemoteStore({
    name: 'map',
    keys,
    driver: {
      get: async (key) => entries.get(key),
      async put(key, bytes) {
        entries.set(key, bytes)
      },
      list: async () => [],
      getTime: async () => undefined,
      async remove() {},
      async close() {}
    }
  })
  onTestFinished(() => store.close())
  return store
}

const values = new Map([
  ['page-a', text('the page a')],
  ['page-b', text('the page b')]
])

async function fill(): Promise<Map<string, Uint8Array>> {
  const entries = new Map<string, Uint8Array>()
  await open(trusted, entries).putAll([...values.keys()], async (key) => values.get(key))
  return entries
}

test('builds with the secret or the public key can read entries of a trusted build', async () => {
  const entries = await fill()
  for (const keys of [trusted, getCacheKeys(undefined, publicKey)]) {
    const store = open(keys, entries)
    expect(`${await store.get('page-a')}`).toBe('the page a')
    expect(store.report()).toMatchObject({found: 1, rejected: []})
  }
})

test('a build without both reads nothing, and without the secret it writes nothing', async () => {
  const entries = await fill()
  expect(await open({}, entries).get('page-a')).toBe(undefined)
  const before = new Map(entries)
  await open(getCacheKeys(undefined, publicKey), entries).putAll(['page-c'], async () => text('c'))
  expect(entries).toEqual(before)
})

type Attack = (entries: Map<string, Uint8Array>) => void
const change = (at: number): Attack => {
  return (entries) => {
    const bytes = Buffer.from(entries.get('page-a') ?? [])
    bytes[at < 0 ? bytes.length + at : at] = 255 - (bytes.at(at) ?? 0)
    entries.set('page-a', bytes)
  }
}
const replace = (toBytes: (own: Buffer, other: Buffer) => Uint8Array): Attack => {
  return (entries) => {
    const own = Buffer.from(entries.get('page-a') ?? [])
    entries.set('page-a', toBytes(own, Buffer.from(entries.get('page-b') ?? [])))
  }
}
const attacks: Array<[name: string, attack: Attack]> = [
  ['overwrites an entry with text', replace(() => text('an evil page'))],
  ['seals an entry with a secret of its own', replace(() => seal('page-a', 'an evil page'))],
  ['swaps the entries of two keys', replace((_, other) => other)],
  [
    'puts a new body behind an old seal',
    replace((own) => Buffer.concat([own.subarray(0, 100), seal('page-a', 'x').subarray(100)]))
  ],
  [
    'puts an old seal before another body',
    replace((own, other) => Buffer.concat([own.subarray(0, 100), other.subarray(100)]))
  ],
  ['truncates an entry', replace((own) => own.subarray(0, -1))],
  ['truncates an entry to its seal', replace((own) => own.subarray(0, 100))],
  ['empties an entry', replace(() => new Uint8Array())],
  ['appends to an entry', replace((own) => Buffer.concat([own, own]))],
  [
    'reorders an entry',
    replace((own) =>
      Buffer.concat([
        own.subarray(0, 4),
        own.subarray(36, 100),
        own.subarray(4, 36),
        own.subarray(100)
      ])
    )
  ],
  ['flips a bit of the mark', change(0)],
  ['flips a bit of the HMAC', change(10)],
  ['flips a bit of the body', change(-1)],
  ['removes the seal', replace((own) => own.subarray(100))]
]

function seal(key: string, value: string): Buffer {
  if (!attacker.own) throw new Error('expected keys')
  return sealEntry(attacker.own, key, text(value))
}

test.each(attacks)('a process without the secret that %s changes nothing', async (_, attack) => {
  const entries = await fill()
  attack(entries)
  for (const keys of [trusted, getCacheKeys(undefined, publicKey)]) {
    const store = open(keys, entries)
    // A signature does not cover the HMAC, which is only looked at with the secret.
    const value = await store.get('page-a')
    if (value) expect(`${value}`).toBe('the page a')
    else expect(store.report().rejected).toEqual(['page-a'])
    if (keys === trusted) expect(value).toBe(undefined)
  }
})

test('an entry of an earlier build under a new key is rejected', async () => {
  const entries = await fill()
  entries.set('page-new', entries.get('page-a') ?? new Uint8Array())
  const store = open(trusted, entries)
  expect(await store.get('page-new')).toBe(undefined)
  expect(store.report().rejected).toEqual(['page-new'])
})

test('a short secret and a damaged public key are refused', () => {
  expect(() => getCacheKeys('short', undefined)).toThrow('expected at least 32')
  expect(() => getCacheKeys(undefined, 'damaged')).toThrow('lockstep cache key')
})

test('waits that overlap count once, and useful answers earn time', () => {
  let now = 0
  const patience = createPatience({now: () => now})
  const [one, two] = [patience.wait(), patience.wait()]
  now = 500
  one(false)
  now = 800
  two(true)
  expect(patience.left()).toBe(2000 - 800 + 20)
  now = 5000
  expect(patience.left()).toBe(1220)
  patience.wait()
  now = 7000
  expect(patience.left()).toBe(0)
})

test('an entry that would be larger than 64 MB is not opened', () => {
  const {own} = trusted
  if (!own) throw new Error('no keys')
  for (const [size, isOpened] of [
    [64 * 2 ** 20, true],
    [64 * 2 ** 20 + 1, false]
  ] as const) {
    const entry = sealEntry(own, 'page-a', new Uint8Array(size))
    expect(openEntry(trusted, 'page-a', entry) !== undefined).toBe(isOpened)
  }
})
