import {expect, test} from 'vitest'
import {listSourceTexts} from '../src/lint/list-source-texts.ts'

test.each<[name: string, source: string, texts: Array<string>]>([
  ['strings in double quotes', 'require(a, "too much"); revert("no");', ['too much', 'no']],
  ['strings in single quotes', "require(a, 'not enough');", ['not enough']],
  ['quotes inside of others', `f("it's", 'say "x"', "a \\"b\\"");`, ["it's", 'say "x"', 'a "b"']],
  ['no comments', '// don\'t "a"\n/* it\'s\n"b" */ f("c"); /// "d"\n', ['c']],
  [
    'namespaces in comments, with their slots',
    '/// @custom:storage-location erc7201:example.main\nstruct A {uint a;}\n/** @custom:storage-location erc7201:b*/',
    [
      'example.main',
      '0x183a6125c38840424c4a85fa12bab2ab606c4b6d0e7cc73c0c06ba5300eab500',
      'b',
      '0x1e222b12d7faec326144bc5010681967c60c0f924982150cb9337a3ffa753800'
    ]
  ],
  ['a comment in a string', 'f("https://a.b"); g("c");', ['https://a.b', 'c']],
  ['no paths of imports', 'import {A} from "./A.sol"; import "b.sol"; f("c");', ['c']],
  [
    'long hex numbers, and no addresses or masks',
    'x = 0x0123456789ABCDEF01; y = 0x0123456789abcdef0123456789abcdef01234567; z = 0xffff0000ffff0000;',
    ['0x0123456789abcdef01']
  ]
])('lists %s', (_, source, texts) => {
  expect(listSourceTexts(source)).toEqual(texts)
})
