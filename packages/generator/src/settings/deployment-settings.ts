import {z} from 'zod'

const folders = z
  .union([z.string(), z.array(z.string())], 'expected a folder or a list of folders')
  .transform((value) => (typeof value === 'string' ? [value] : value))

const chain = z.strictObject({
  name: z
    .string()
    .min(1)
    .optional()
    .describe('Name of the chain, as pages say it. Default: its usual name'),
  explorer: z
    .url({protocol: /^https?$/, error: 'expected a valid URL'})
    .transform((text) => text.replace(/(?<!\/)\/+$/, ''))
    .optional()
    .describe('Address of its block explorer. Default: the usual one, if there is one'),
  rpc: z
    .string()
    .optional()
    .describe('Address of a node for `lockstep verify`, or `$NAME` of an environment variable')
})

/** The schema of `deployments` in a `site.yaml`. */
export const deploymentsSchema = z.strictObject({
  broadcast: folders.default([]).describe('Folders in which Foundry keeps runs of scripts'),
  hardhat: folders.default([]).describe('Folders of hardhat-deploy'),
  registry: z
    .string()
    .optional()
    .describe('TOML or JSON file with the addresses of contracts by chain'),
  stamps: z
    .string()
    .default('deployments.lock.json')
    .describe('File in which `lockstep verify` keeps what it found; commit it'),
  maxAge: z
    .number()
    .int()
    .positive()
    .default(180)
    .describe('Days after which a page says that a check is old'),
  chains: z
    .record(z.string().regex(/^[1-9]\d*$/, 'expected the id of a chain'), chain)
    .meta({examples: [{'10': {name: 'OP Mainnet', explorer: 'https://explorer.optimism.io'}}]})
    .default({})
    .describe(
      'Names, explorers and nodes of chains, by id. Well-known chains need neither name nor explorer'
    )
})

/** Where the deployments of contracts are recorded, with absolute paths. */
export type DeploymentSettings = z.output<typeof deploymentsSchema>

/** Resolve the paths of the records, which are relative to the settings file. */
export function resolveDeployments(
  deployments: DeploymentSettings,
  resolve: (place: string) => string
): DeploymentSettings {
  const {broadcast, hardhat, registry, stamps} = deployments
  return {
    ...deployments,
    broadcast: broadcast.map(resolve),
    hardhat: hardhat.map(resolve),
    stamps: resolve(stamps),
    ...(registry !== undefined && {registry: resolve(registry)})
  }
}
