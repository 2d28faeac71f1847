/** A package manager: how a workflow sets it up, and how it runs the program. */
export interface PackageManager {
  name: 'npm' | 'pnpm' | 'yarn' | 'bun'
  /** Steps of a GitHub workflow that install what the project needs. */
  steps: ReadonlyArray<string>
  /** The command that runs a program of the project: `npx`. */
  run: string
}

const managers: Readonly<Record<PackageManager['name'], PackageManager>> = {
  npm: {name: 'npm', steps: ['run: npm install'], run: 'npx'},
  pnpm: {
    name: 'pnpm',
    steps: ['uses: pnpm/action-setup@v4', 'run: pnpm install'],
    run: 'pnpm exec'
  },
  yarn: {name: 'yarn', steps: ['run: corepack enable', 'run: yarn install'], run: 'yarn'},
  bun: {name: 'bun', steps: ['uses: oven-sh/setup-bun@v2', 'run: bun install'], run: 'bunx'}
}

/** Lock files, each with the package manager that writes it. */
const lockFiles: ReadonlyArray<[file: string, name: PackageManager['name']]> = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['package-lock.json', 'npm']
]

/** A folder that may say which package manager it uses. */
export interface PackageFolder {
  /** Text of its `package.json`. */
  manifest: string | undefined
  /** Names of its files. */
  files: ReadonlyArray<string>
}

/**
 * Find the package manager of a project: the one that its manifest names, or the one whose lock file it has.
 *
 * The first folder that says something decides.
 */
export function findPackageManager(folders: ReadonlyArray<PackageFolder>): PackageManager {
  const [found] = folders.flatMap(({manifest, files}) => {
    const [, named] = /"packageManager"\s*:\s*"(npm|pnpm|yarn|bun)@/.exec(manifest ?? '') ?? []
    const locked = lockFiles.find(([file]) => files.includes(file))?.[1]
    const name = (named as PackageManager['name'] | undefined) ?? locked // One of those in the pattern.
    return name === undefined ? [] : [{name, named}]
  })
  const {name, named} = found ?? {name: 'npm'}
  if (name !== 'pnpm' || named !== undefined) return managers[name]
  // The action needs a version if the manifest names none.
  const [setup = '', ...rest] = managers.pnpm.steps
  return {...managers.pnpm, steps: [`${setup}\n        with:\n          version: 10`, ...rest]}
}
