import type {CreateStep} from './deployment.ts'

/** Write the command that deploys a contract, which prints its address. */
export function toCreateCommand({file, name, values}: CreateStep): string {
  const command = `forge create ${file}:${name} --rpc-url $RPC_URL --private-key $PRIVATE_KEY --broadcast`
  if (values.length === 0) return command
  // The arguments come last, because `forge` takes everything after the option for one.
  return `${command} \\\n  --constructor-args ${values.map(({word}) => word).join(' ')}`
}
