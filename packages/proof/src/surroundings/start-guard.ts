import {spawn} from 'node:child_process'
import {once} from 'node:events'

/** A guard that ends the processes of a run. */
export interface Guard {
  /** Name and value of a variable that every process of the run has in its environment. */
  mark: [name: string, value: string]
  /** Register a process group, for systems that do not show environments. */
  add: (group: number) => void
  /** End everything that was started, and remove the folder. */
  end: () => Promise<void>
}

// Waits until its standard input closes: by `end`, or because this process is gone, `kill -9` included. A process
// that left its group is known by its environment.
const watch = `
mark=$1 folder=$2 groups=
trap '' HUP INT TERM
while read -r group; do groups="$groups $group"; done
list() {
  if [ -r /proc/self/environ ]
  then grep -lsF -- "$mark" /proc/[0-9]*/environ | cut -d / -f 3
  else for group in $groups; do kill -0 "-$group" && echo "-$group"; done
  fi
}
end() {
  for round in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30; do
    left=$(list)
    # One that has cleared its environment is still of its group.
    for group in $groups; do kill "-$1" "-$group"; done
    [ -z "$left" ] && return
    for one in $left; do kill "-$1" "$one"; done
    sleep 0.1
  done
  return 1
}
{
  end TERM || end KILL
  for group in $groups; do kill -KILL "-$group"; done
} 2>/dev/null
[ -z "$folder" ] || rm -rf "$folder" || { sleep 1; rm -rf "$folder"; }
`

/** Start the guard of a run. It removes `folder` once the run is over. */
export function startGuard(id: string, folder: string | undefined): Guard {
  const mark: Guard['mark'] = ['LOCKSTEP_PROOF', id]
  const child = spawn('sh', ['-c', watch, 'sh', mark.join('='), folder ?? ''], {
    cwd: '/',
    detached: true, // Ctrl-C on a terminal ends us, not what cleans up after us.
    env: {PATH: process.env.PATH},
    stdio: ['pipe', 'ignore', 'ignore']
  })
  child.stdin.on('error', () => {
    // Someone else ended it; the port check of the next run finds what is left.
  })
  child.unref()
  const ended = once(child, 'exit')

  return {
    mark,
    add: (group) => child.stdin.write(`${group}\n`),
    async end() {
      child.ref()
      child.stdin.end()
      await ended
    }
  }
}
