import type {RunStep} from '../plan/plan.ts'
import type {Surroundings} from '../surroundings/open-surroundings.ts'
import type {Guard} from '../surroundings/start-guard.ts'
import {openTerminal, type Terminal} from './open-terminal.ts'
import type {Failure} from './run-result.ts'

/** Name of the terminal in which the compiler of TypeScript runs, which no page can have. */
export const typesTerminal = '.types'

/** The terminals of a run. */
export interface Terminals {
  /** Returns the terminal with a name, and opens it if it is new. */
  getTerminal: (name: string, shell: RunStep['shell']) => Terminal
  /** Returns the last lines of all terminals but the page's own. */
  readLogs: () => Failure['logs']
  /** Lists the sessions of the terminals that are open. */
  sessions: () => Array<{name: string; id: number}>
  close: () => void
}

/** Create the terminals of a run, each of which opens when it is first used. */
export function openTerminals({home, env, network, logs}: Surroundings, guard: Guard): Terminals {
  const terminals = new Map<string, Terminal>()

  return {
    getTerminal(name, shell) {
      const known = terminals.get(name)
      if (known) return known
      const terminal = openTerminal({shell, cwd: home.work, env, enter: network?.enter, logs, name})
      guard.add(terminal.id)
      terminals.set(name, terminal)
      return terminal
    },
    readLogs() {
      const others = [...terminals].filter(([name]) => name !== '' && name !== typesTerminal)
      return others.map(([terminal, {readLog}]) => {
        return {terminal, lines: readLog().trimEnd().split('\n').slice(-15)}
      })
    },
    sessions: () => Array.from(terminals, ([name, {id}]) => ({name, id})),
    close() {
      for (const terminal of terminals.values()) terminal.close()
    }
  }
}
