import {rm, symlink, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {lockboxFiles} from '../tools/build-starter-kit.js'
import {makeFolder} from '../tools/make-folder.js'
import {readDownloads} from '../tools/read-downloads.js'
import {root} from '../tools/run-forge.js'
import {runCommand} from './run-command.ts'

export interface ExtractedKit {
  /** Folder with what a reader downloads. */
  downloads: string
  /** Folder of the kit. */
  kit: string
  /** Folder in the kit where forge runs. */
  contracts: string
  /** Do the tutorial's next steps: paste the manifest, add the two contracts. */
  addLockbox: () => Promise<void>
  /** Use this project's packages, where the test is not about installing them. */
  borrowPackages: () => Promise<void>
  remove: () => Promise<void>
}

/** Download and unpack the starter kit as a reader does, outside of this workspace. */
export async function extractKit(): Promise<ExtractedKit> {
  const files = readDownloads({
    source: 'https://docs.example/v1.0.0/contracts/src',
    devnetHost: 'devnets.example'
  })
  const downloads = await makeFolder('starter-kit-')
  for (const [name, {content}] of files) await writeFile(join(downloads, name), content)
  await runCommand('tar', ['xzf', 'starter-kit.tar.gz'], {cwd: downloads})

  const kit = join(downloads, 'starter-kit')
  return {
    downloads,
    kit,
    contracts: join(kit, 'packages/contracts'),
    async addLockbox() {
      for (const [name, path] of Object.entries(lockboxFiles)) {
        await writeFile(join(kit, path), files.get(name)?.content ?? '')
      }
    },
    async borrowPackages() {
      await symlink(join(root, 'contracts/node_modules'), join(kit, 'node_modules'))
      await runCommand(process.execPath, ['packages/contracts/tools/link-libraries.js'], {cwd: kit})
    },
    async remove() {
      await rm(downloads, {recursive: true, force: true})
    }
  }
}
