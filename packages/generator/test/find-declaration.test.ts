import {expect, test} from 'vitest'
import {diffLines} from '../src/lint/diff-lines.ts'
import {findDeclaration, type SoughtDeclaration} from '../src/lint/find-declaration.ts'

const source = `// contract Vault { function take() {} }
import {A} from "./A.sol"; // "{"
error Free(uint256 a);

abstract contract Base { uint256 total; }

contract Vault is Base {
    /// @notice How much; "quoted {".
    uint256 public total = 1;
    mapping(address => uint256) internal _of;

    event Took(address indexed who);

    /**
     * @notice Take {all}.
     */
    function take() external {
        if (total > 0) { total = 0; }
    }

    // Not of the next one.

    function take(uint256 amount, address to) external returns (uint256 total) {
        return total;
    }

    constructor(uint256 total_) { total = total_; }
}
`

const cases: Array<[declared: SoughtDeclaration, text: string | undefined]> = [
  [{kind: 'error', name: 'Free'}, 'error Free(uint256 a);'],
  [{kind: 'event', name: 'Took', contract: 'Vault'}, '    event Took(address indexed who);'],
  [
    {kind: 'variable', name: 'total', contract: 'Vault'},
    '    /// @notice How much; "quoted {".\n    uint256 public total = 1;'
  ],
  [{kind: 'variable', name: 'total', contract: 'Base'}, 'abstract contract Base { uint256 total;'],
  [{kind: 'variable', name: 'none', contract: 'Base'}, undefined],
  [
    {kind: 'variable', name: '_of', contract: 'Vault'},
    '    mapping(address => uint256) internal _of;'
  ],
  [
    {kind: 'function', name: 'take', contract: 'Vault', signature: 'take()'},
    '    /**\n     * @notice Take {all}.\n     */\n    function take() external {\n        if (total > 0) { total = 0; }\n    }'
  ],
  [
    {kind: 'function', name: 'take', contract: 'Vault', signature: 'take(uint256,address)'},
    '    function take(uint256 amount, address to) external returns (uint256 total) {\n        return total;\n    }'
  ],
  [{kind: 'function', name: 'take', contract: 'Vault'}, undefined],
  [
    {kind: 'constructor', name: 'constructor', contract: 'Vault'},
    '    constructor(uint256 total_) { total = total_; }'
  ],
  [{kind: 'function', name: 'take', contract: 'Bank', signature: 'take()'}, undefined]
]

test.each(cases)('%o is found in a source that was not compiled', (declared, text) => {
  expect(findDeclaration(source, declared)).toBe(text)
})

test('a difference shows a line around it, and says how much it leaves out', () => {
  expect(diffLines('a\n', 'a\n')).toEqual([])
  expect(diffLines('  a\n    b\n  c\n  d', '  a\n    x\n    y\n  c\n  d')).toEqual([
    '  a',
    '-   b',
    '+   x',
    '+   y',
    '  c'
  ])
  const many = Array.from({length: 40}, (_, index) => `line ${index}`).join('\n')
  expect(diffLines(`a\n${many}\nz`, 'a\nz')).toEqual([
    '  a',
    ...Array.from({length: 6}, (_, index) => `- line ${index}`),
    '- … 34 more lines',
    '  z'
  ])
})
