import {spawn} from 'node:child_process'
import {mkdtemp} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

// Waits until its standard input closes. What is left then was left by a kill, and a forge or a
// chain that has yet to notice may write once more.
const watch = `
  cat >/dev/null
  [ -e "$1" ] || exit 0
  for second in 1 2 3 4 5 6 7 8 9 10; do rm -rf "$1"; sleep 1; done
`

/**
 * Make a temporary folder that goes when this process ends, `kill -9` included.
 *
 * @param {string} prefix Of its name.
 * @returns {Promise<string>}
 */
export async function makeFolder(prefix) {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  const watcher = spawn('sh', ['-c', watch, 'sh', folder], {
    cwd: '/',
    detached: true, // Ctrl-C on a terminal ends us, not what cleans up after us.
    stdio: ['pipe', 'ignore', 'ignore']
  })
  watcher.unref()
  return folder
}
