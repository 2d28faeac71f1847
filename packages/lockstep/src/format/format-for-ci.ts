import type {Problem} from '@lockstep/problem'
import {type RuleDescription, toGithub, toPath, toSarif} from '@lockstep/problem/print'
import type {Io} from '../io.ts'
import {readVersion} from '../read-version.ts'
import {formatJson} from './format-json.ts'

/** Where problems are from. */
interface Origin {
  /** Folder that their files are in. */
  root: string
  rules: ReadonlyArray<RuleDescription>
  toUrl?: (ruleId: string) => string | undefined
}

/** Format problems for a program that shows them next to a change: as annotations of GitHub, or as SARIF. */
export function formatForCi(
  format: 'github' | 'sarif',
  problems: ReadonlyArray<Problem>,
  {root, rules, toUrl = () => undefined}: Origin,
  {cwd, workspace = cwd}: Io
): string {
  // GitHub resolves paths from the folder of the repository, wherever the command runs.
  const toOwn = (file: string): string => toPath(file, root, workspace)
  if (format === 'github') return toGithub(problems, toOwn)
  return formatJson(toSarif(problems, {version: readVersion(), rules, toUrl, toPath: toOwn}))
}
