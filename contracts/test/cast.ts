import {findBinary} from '../tools/find-binary.js'
import {runCommand} from './run-command.ts'

export interface User {
  address: string
  key: string
}

/** Run cast and give what it printed. */
export async function cast(args: Array<string>): Promise<string> {
  const {status, stdout, stderr} = await runCommand(findBinary('cast'), args)
  if (status !== 0) throw new Error(`cast ${args[0]}: ${stderr}`)
  return stdout.trim()
}

/** Read from a contract. */
export function callView(
  url: string,
  to: string,
  signature: string,
  ...args: Array<string>
): Promise<string> {
  return cast(['call', '--rpc-url', url, to, signature, ...args])
}

/** Send a transaction, and give the receipt's JSON once it is in a block. */
export async function send(
  url: string,
  from: User,
  to: string,
  signature: string,
  ...args: Array<string>
): Promise<string> {
  const options = ['--json', '--private-key', from.key, '--rpc-url', url]
  const receipt = await cast(['send', ...options, to, signature, ...args])
  if (JSON.parse(receipt).status !== '0x1') throw new Error(`${signature} failed: ${receipt}`)
  return receipt
}

/** Make a call that has to be refused, and give what is printed then. */
export async function refuse(
  url: string,
  from: User,
  to: string,
  signature: string,
  ...args: Array<string>
): Promise<string> {
  const options = ['--rpc-url', url, '--from', from.address]
  const {status, stdout, stderr} = await runCommand(findBinary('cast'), [
    'call',
    ...options,
    to,
    signature,
    ...args
  ])
  if (status === 0) throw new Error(`Unexpected answer \`${stdout}\`, expected a refusal`)
  return stderr
}
