import type {ContractChange} from './changes.ts'
import {toSelector, toTopic} from './hash-signature.ts'

/** A statement of a page: true before the change, and false after it unless it says so. */
export interface Statement {
  form: string
  text: string
  /** Whether it is true after the change as well. */
  isStill?: true
}

/** Write every form in which a page may name what a change is about. */
export function writeStatements(change: ContractChange): Array<Statement> {
  const {contract, other, otherContract} = change
  const still = writeCalls(other, otherContract ?? contract, '').map(
    ({form, text}): Statement => ({form, text, isStill: true})
  )
  const others = placeholders.map((text): Statement => ({form: 'placeholder', text, isStill: true}))
  return [...writeOf(change), ...still, ...others]
}

/** What looks like a contract's and is not. */
const placeholders = [
  'Set `$TOKEN` to the address `0xabc123…`.',
  '```sh\nexport TOKEN=0x0000000000000000000000000000000000000000\ncast balance $TOKEN\n```',
  '```ts\nconst result = await store.deposit(1)\nconsole.log(Math.max(1, result))\n```',
  'Pass `--rpc-url`, `npm install` and `config.example.json`.'
]

function writeOf(change: ContractChange): Array<Statement> {
  const {of, name, contract, returns, base} = change
  const bare = name.replace(/\(.*$/, '')
  switch (of) {
    case 'function':
      return writeCalls(name, contract, returns ?? '')
    case 'internal':
      return writeNames(name, contract)
    case 'event':
      return [
        ...writeNames(name, contract),
        {form: 'hex data', text: `The topic is \`${toTopic(name)}\`.`},
        {form: 'cast', text: fence('sh', `cast logs --rpc-url $URL "${name}"`)},
        {form: 'cast', text: fence('sh', `cast sig-event "${name}"`)},
        {form: 'viem', text: fence('ts', `client.watchContractEvent({abi, eventName: '${bare}'})`)},
        {form: 'viem', text: fence('ts', `const event = parseAbiItem('event ${name}')`)},
        {
          form: 'ethers',
          text: fence(
            'js',
            `const token = new ethers.Contract(address, abi)\ntoken.on('${bare}', show)`
          )
        },
        {
          form: 'web3',
          text: fence(
            'js',
            `const token = new web3.eth.Contract(abi, address)\ntoken.events.${bare}()`
          )
        }
      ]
    case 'error':
      return [
        ...writeNames(name, contract),
        {form: 'inline code', text: `It reverts with \`${name}\`.`},
        {form: 'hex data', text: `The selector is \`${toSelector(name)}\`.`},
        {form: 'cast', text: fence('sh', `cast decode-error --sig "${name}" $DATA`)},
        {
          form: 'viem',
          text: fence(
            'ts',
            `decodeErrorResult({abi, data})\nif (error.data.errorName === '${bare}') retry({errorName: '${bare}'})`
          )
        }
      ]
    case 'value':
      return returns === undefined
        ? writeNames(bare, contract)
        : [
            ...writeNames(bare, contract),
            {
              form: 'viem',
              text: fence(
                'ts',
                `await client.readContract({address, abi, functionName: '${bare}'})`
              )
            },
            {
              form: 'ethers',
              text: fence(
                'js',
                `const token = new ethers.Contract(address, abi)\nawait token.${bare}()`
              )
            }
          ]
    case 'text':
      return [
        {form: 'inline code', text: `It reverts with \`${name}\`.`},
        {form: 'table', text: `| cause | text |\n| --- | --- |\n| too early | \`${name}\` |`},
        {form: 'heading', text: `### \`${name}\``},
        {form: 'prose', text: `The node answers “${name}” then.`}
      ]
    case 'path':
      return [
        {form: 'path', text: `The source is \`${name}\`.`},
        {form: 'path', text: `See [the source](https://example.org/blob/v1/${name}).`},
        {form: 'path', text: fence('sh', `forge create ${name}:${contract}`)},
        {form: 'path', text: fence('solidity', `import {${contract}} from "../${name}";`)}
      ]
    case 'contract':
      return [
        {form: 'inline code', text: `Deploy \`${name}\` first.`},
        {form: 'heading', text: `### Deploy \`${name}\``},
        {form: 'table', text: `| contract | |\n| --- | --- |\n| \`${name}\` | the one |`},
        {form: 'forge', text: fence('sh', `forge create src/Other.sol:${name} --rpc-url $URL`)},
        {form: 'forge', text: fence('sh', `forge test --match-contract ${name}`)},
        {form: 'forge', text: fence('sh', `forge inspect ${name} storage`)},
        {
          form: 'ethers',
          text: fence('js', `const factory = await ethers.getContractFactory('${name}')`)
        },
        {form: 'viem', text: fence('ts', `import abi from './out/${base}/${name}.json'`)},
        {form: 'solidity', text: fence('solidity', `contract Mine is ${name} {}`)},
        {form: 'mermaid', text: fence('mermaid', `sequenceDiagram\n  User->>${name}: call`)}
      ]
    default:
      return []
  }
}

/** Forms of anything with a name. */
function writeNames(name: string, contract: string): Array<Statement> {
  const bare = name.replace(/\(.*$/, '')
  const statements: Array<Statement> = [
    {form: 'inline code', text: `Look at \`${name}\` of \`${contract}\`.`},
    {form: 'inline code', text: `\`${bare}\` of it is what counts.`},
    {form: 'inline code', text: `Look at \`${contract}.${bare}\`.`},
    {form: 'heading', text: `### What \`${bare}\` is`},
    {form: 'table', text: `| name | |\n| --- | --- |\n| \`${bare}\` | the one |`},
    {form: 'solidity', text: fence('solidity', `${contract}.${bare};`)}
  ]
  if (/\(.+\)/.test(name)) {
    statements.push(
      {form: 'prose', text: `Then ${name} is next.`},
      {form: 'mermaid', text: fence('mermaid', `sequenceDiagram\n  A->>B: ${name}`)}
    )
  }
  return statements
}

/** Forms of a function that is called from outside. */
function writeCalls(name: string, contract: string, returns: string): Array<Statement> {
  const bare = name.replace(/\(.*$/, '')
  const types = name
    .slice(bare.length + 1, -1)
    .split(',')
    .filter(Boolean)
  const values = types.map((type) => sample[type] ?? '0x')
  const args = values.map((value) => ` ${value}`).join('')
  const list = values.map((value) => (/^0x/.test(value) ? `'${value}'` : value)).join(', ')
  const data = toSelector(name) + types.map(() => '0'.repeat(64)).join('')
  const result = returns === '' ? '' : `(${returns})`
  const declaration = `function ${name}${returns === '' ? '' : ` view returns (${returns})`}`
  return [
    ...writeNames(name, contract),
    {form: 'hex data', text: `Its selector is \`${toSelector(name)}\`.`},
    {
      form: 'hex data',
      text: fence('sh', `curl -d '{"method":"eth_call","params":[{"data":"${data}"}]}' $URL`)
    },
    {form: 'cast', text: fence('sh', `cast call $ADDRESS "${name}${result}"${args}`)},
    {form: 'cast', text: fence('sh', `cast send --rpc-url $URL $ADDRESS '${name}'${args}`)},
    {form: 'cast', text: fence('sh', `cast sig "${name}"`)},
    {form: 'cast', text: fence('sh', `cast calldata "${name}"${args}`)},
    {
      form: 'viem',
      text: fence(
        'ts',
        `await client.readContract({address, abi, functionName: '${bare}', args: [${list}]})`
      )
    },
    {form: 'viem', text: fence('ts', `const abi = parseAbi(['${declaration}'])`)},
    {
      form: 'viem',
      text: fence('ts', `const data = encodeFunctionData({abi, functionName: '${bare}'})`)
    },
    {
      form: 'viem',
      text: fence(
        'ts',
        `const vault = getContract({address, abi, client})\nawait vault.write.${bare}([${list}])`
      )
    },
    {
      form: 'ethers',
      text: fence(
        'js',
        `const vault = new ethers.Contract(address, abi, signer)\nawait vault.${bare}(${list})`
      )
    },
    {
      form: 'ethers',
      text: fence('js', `const data = iface.encodeFunctionData('${bare}', [${list}])`)
    },
    {
      form: 'web3',
      text: fence(
        'js',
        `const vault = new web3.eth.Contract(abi, address)\nawait vault.methods.${bare}(${list}).send()`
      )
    },
    {
      form: 'solidity',
      text: fence('solidity', `${contract}(target).${bare}(${values.join(', ')});`)
    },
    {
      form: 'solidity',
      text: fence(
        'solidity',
        `target.call(abi.encodeWithSignature("${name}"${values.map((value) => `, ${value}`).join('')}));`
      )
    }
  ]
}

const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const sample: Readonly<Record<string, string>> = {
  address,
  uint256: '1',
  uint8: '1',
  bytes: '0x',
  bytes4: '0x01ffc9a7',
  bytes32: `0x${'01'.repeat(32)}`,
  bool: 'true'
}

function fence(language: string, code: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\``
}
