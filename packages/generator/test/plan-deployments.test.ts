import type {AbiParameter} from '@lockstep/snippets'
import {expect, test} from 'vitest'
import type {ProvenPlan} from '../src/init/deploy/deployment.ts'
import {type Deployable, planDeployments} from '../src/init/deploy/plan-deployments.ts'
import type {ContractOutline} from '../src/init/project-outline.ts'
import {buildDeployGuide} from '../src/init/templates/build-deploy-guide.ts'
import {toVariable} from '../src/init/to-variable.ts'

function parameter(declaration: string, internalType?: string): AbiParameter {
  const [type = '', name = ''] = declaration.split(' ')
  return {name, type, internalType: internalType ?? type}
}

function plan(
  inputs: ReadonlyArray<AbiParameter>,
  others: ReadonlyArray<Deployable> = []
): Array<string> {
  const main = {name: 'Vault', file: 'src/Vault.sol', inputs, bases: []}
  const [first] = planDeployments(main, {initializer: undefined, proxy: undefined, others})
  return (first?.steps ?? []).flatMap(({variable, values}) => {
    return [`${variable}: ${values.map(({word}) => word).join(' ')}`.trim()]
  })
}

const cases: Array<[name: string, inputs: Array<AbiParameter>, words: string]> = [
  ['an owner is the account that deploys', [parameter('address owner_')], '$ACCOUNT'],
  [
    'other addresses differ from the owner and from each other',
    [parameter('address to'), parameter('address admin'), parameter('address fund')],
    '$ACCOUNT_2 $ACCOUNT $ACCOUNT_3'
  ],
  [
    'numbers follow the name of the parameter and fit into its type',
    [
      parameter('uint256 cap'),
      parameter('uint8 cap'),
      parameter('int8 fee'),
      parameter('uint8 decimals')
    ],
    '1000000000000000000 1 1 18'
  ],
  [
    'an enum has its first value, and a flag is set',
    [parameter('uint8 mode', 'enum Vault.Mode'), parameter('bool open')],
    '0 true'
  ],
  [
    'texts follow the name of the parameter',
    [parameter('string name'), parameter('string symbol'), parameter('string uri')],
    'Example EXM "https://example.org/"'
  ],
  [
    'bytes have the length of their type',
    [parameter('bytes data'), parameter('bytes4 id')],
    '0x 0x00000001'
  ],
  [
    'arrays have one item, or as many as their type says',
    [parameter('uint8[] list'), parameter('uint8[2][] pairs')],
    '"[1]" "[[1,1]]"'
  ],
  [
    'a struct lists its members',
    [{...parameter('tuple fees'), components: [parameter('uint16 entry'), parameter('bool on')]}],
    '"(1,true)"'
  ]
]

test.each(cases)('%s', (_, inputs, words) => {
  expect(plan(inputs)).toEqual([`VAULT: ${words}`])
})

test('a contract in an argument is deployed first, once for each argument', () => {
  const token: Deployable = {
    name: 'Token',
    file: 'src/Token.sol',
    inputs: [parameter('string name')],
    bases: ['IToken']
  }
  const inputs = [
    parameter('address a', 'contract IToken'),
    parameter('address b', 'contract Token')
  ]
  expect(plan(inputs, [token])).toEqual(['A: Example', 'B: Example', 'VAULT: $A $B'])
})

test('a contract that takes itself in an argument gets accounts in the end', () => {
  const self: Deployable = {
    name: 'Loop',
    file: 'src/Loop.sol',
    inputs: [parameter('address next', 'contract Loop')],
    bases: []
  }
  expect(plan([parameter('address loop', 'contract Loop')], [self])).toEqual([
    'NEXT: $ACCOUNT',
    'LOOP: $NEXT',
    'VAULT: $LOOP'
  ])
})

test('a guide names the accounts that its steps and its calls use', () => {
  const steps: ProvenPlan['steps'] = [
    {kind: 'create', role: 'main', variable: 'TOKEN', name: 'Token', file: 'a.sol', values: []}
  ]
  const build = (sends: ReadonlyArray<string>): Array<string> => {
    const contract = {name: 'Token'} as ContractOutline // The guide needs nothing else of it.
    const {text} = buildDeployGuide(contract, {steps, variable: 'TOKEN', reads: [], sends})
    return text.match(/(?<=^export )ACCOUNT\w*/gm) ?? []
  }
  expect(build(['"pause()"'])).toEqual([])
  expect(build(['"mint(address,uint256)" $ACCOUNT 1'])).toEqual(['ACCOUNT'])
  expect(build(['"move(address)" $ACCOUNT_2'])).toEqual(['ACCOUNT_2'])
})

test('an array of more than eight items has no plan', () => {
  expect(plan([parameter('uint8[8] list')])).toEqual(['VAULT: "[1,1,1,1,1,1,1,1]"'])
  expect(plan([parameter('uint8[9] list')])).toEqual([])
})

test('a type without a literal has no plan', () => {
  expect(plan([parameter('function callback')])).toEqual([])
})

test.each([
  ['myToken_', 'MY_TOKEN'],
  ['path', 'PATH_ADDRESS'],
  ['__', '']
])('the variable of %s is %s', (name, variable) => {
  expect(toVariable(name)).toBe(variable)
})
