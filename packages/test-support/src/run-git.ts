import {execFileSync} from 'node:child_process'

/** Settings that keep the output of tests the same on every machine. */
const settings = [
  'user.name=Ann',
  'user.email=ann@example.org',
  'commit.gpgsign=false',
  // Clones and submodules of a test come from its own folders.
  'protocol.file.allow=always'
].flatMap((setting) => ['-c', setting])

/** Run git in a folder, as an author that the machine need not know, and return its trimmed output. */
export function runGit(cwd: string, ...args: ReadonlyArray<string>): string {
  return execFileSync('git', [...settings, ...args], {cwd, encoding: 'utf8', stdio: 'pipe'}).trim()
}
