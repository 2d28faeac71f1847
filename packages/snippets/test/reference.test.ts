import fc from 'fast-check'
import {expect, test} from 'vitest'
import {formatReference, parseReference, type Reference} from '../src/index.ts'

const written: Array<[text: string, reference: Reference]> = [
  ['Token', {name: 'Token'}],
  ['Token.mint', {contract: 'Token', name: 'mint'}],
  ['Token.mint()', {contract: 'Token', name: 'mint', parameters: []}],
  [
    'Token.mint(address,uint256)',
    {contract: 'Token', name: 'mint', parameters: ['address', 'uint256']}
  ],
  ['Token.constructor', {contract: 'Token', name: 'constructor'}],
  ['src/Token.sol:Token.mint', {path: 'src/Token.sol', contract: 'Token', name: 'mint'}],
  ['a (b)/c:d.sol:f(bytes)', {path: 'a (b)/c:d.sol', name: 'f', parameters: ['bytes']}],
  ['$_1.__proto__', {contract: '$_1', name: '__proto__'}],
  [
    'L.f(mapping(address=>uint256[2]) storage,function(uint256,bool) view returns(int256))',
    {
      contract: 'L',
      name: 'f',
      parameters: [
        'mapping(address=>uint256[2]) storage',
        'function(uint256,bool) view returns(int256)'
      ]
    }
  ],
  [
    'L.f((uint256,bool)[],Lib.Point)',
    {contract: 'L', name: 'f', parameters: ['(uint256,bool)[]', 'Lib.Point']}
  ]
]

test.each(written)('%s is read and written back', (text, reference) => {
  expect(parseReference(text)).toEqual(reference)
  expect(formatReference(reference)).toBe(text)
})

const spellings: Array<[text: string, canonical: string]> = [
  ['  Token . mint ', 'error'],
  ['Token.mint( uint , int[ ] )', 'Token.mint(uint256,int256[])'],
  ['T.f(mapping( uint => byte ))', 'T.f(mapping(uint256=>bytes1))'],
  ['T.f(struct Lib.Point memory, contract IERC20)', 'T.f(Lib.Point memory,IERC20)']
]

test.each(spellings)('%s is the same as %s', (text, canonical) => {
  if (canonical === 'error') expect(() => parseReference(text)).toThrow('Unexpected')
  else expect(formatReference(parseReference(text))).toBe(canonical)
})

const wrong: Array<[text: string, message: string]> = [
  ['', 'Unexpected `` in reference ``, expected a name'],
  ['Token.', 'Unexpected `` in reference `Token.`, expected a name'],
  [
    'Token..mint',
    'Unexpected `Token..mint` in reference `Token..mint`, expected `Contract` or `Contract.name`'
  ],
  ['a.b.c', 'Unexpected `a.b.c` in reference `a.b.c`, expected `Contract` or `Contract.name`'],
  ['Token#mint', 'Unexpected `Token#mint` in reference `Token#mint`, expected a name'],
  ['Tok en', 'Unexpected `Tok en` in reference `Tok en`, expected a name'],
  ['Token.mint(', 'Unexpected `(` in reference `Token.mint(`, expected `)` at the end'],
  [
    'Token.mint(uint256',
    'Unexpected `(uint256` in reference `Token.mint(uint256`, expected `)` at the end'
  ],
  ['Token.mint()x', 'Unexpected `x` in reference `Token.mint()x`, expected the end after `)`'],
  [
    'Token.mint(,)',
    'Unexpected `(,)` in reference `Token.mint(,)`, expected a type between commas'
  ],
  [
    'src:Token',
    'Unexpected `src` in reference `src:Token`, expected a path such as `src/Token.sol` before `:`'
  ]
]

test.each(wrong)('%s is refused', (text, message) => {
  expect(() => parseReference(text)).toThrow(message)
})

const identifier = fc.stringMatching(/^[A-Za-z_$][\w$]{0,12}$/)
const type = fc.oneof(
  fc.constantFrom('uint256', 'bytes32[]', 'address payable', 'Lib.Point memory', '(bool,int8)[2]'),
  fc.tuple(identifier, identifier).map(([from, to]) => `mapping(${from}=>${to})`)
)

test('what is written from any reference is read as that reference', () => {
  const reference = fc.record(
    {
      path: fc.stringMatching(/^[a-z (:]{1,6}\/[A-Za-z]{1,6}\.sol$/).map((path) => path.trim()),
      contract: identifier,
      name: identifier,
      parameters: fc.array(type, {maxLength: 4})
    },
    {requiredKeys: ['name']}
  )

  fc.assert(
    fc.property(reference, (value) => {
      const text = formatReference(value)
      expect(formatReference(parseReference(text))).toBe(text)
    })
  )
})

test('any text is read or refused in a sentence, never more', () => {
  fc.assert(
    fc.property(fc.string({unit: 'binary', maxLength: 40}), (text) => {
      try {
        formatReference(parseReference(text))
      } catch (error) {
        expect(error).toHaveProperty('name', 'ReferenceSyntaxError')
      }
    })
  )
})

test('a reference longer than any is refused without repeating it', () => {
  expect(() => parseReference(`Token.${'x'.repeat(1_000_000)}`)).toThrow(
    /^Unexpected reference of 1000006 characters, expected 4000 at most$/
  )
  expect(() => parseReference(`Token.f(${'('.repeat(3000)}`)).toThrow(/^.{400,500}$/)
})
