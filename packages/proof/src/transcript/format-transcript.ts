import {toPrintable} from '@lockstep/problem/print'
import type {Transcript} from './to-transcript.ts'

/** Format a transcript as text for people, whose terminals must not obey what is in it. */
export function formatTranscript(transcript: Transcript): string {
  const {file, date, commit, seconds, tools, steps} = transcript
  const versions = Object.entries(tools).map(([name, version]) => `${name} ${version}`)
  const lines = [
    file,
    `${steps.length} steps passed on ${date.slice(0, 10)} in ${seconds} s`,
    ...(versions.length > 0 ? [`with ${versions.join(', ')}`] : []),
    ...(commit === undefined ? [] : [`at commit ${commit}`]),
    '',
    'Words in angle brackets replace hashes, addresses, times, gas and blocks that the page does not show.'
  ]

  let heading: string | undefined
  for (const step of steps) {
    if (step.heading !== heading) {
      heading = step.heading
      lines.push('', `# ${heading ?? ''}`)
    }
    if (step.saved !== undefined) lines.push('', `(saved ${step.saved})`)
    for (const command of step.commands) {
      const [first = '', ...rest] = command.text.split('\n')
      lines.push('', `${step.terminal ?? ''}$ ${first}`, ...rest.map((line) => `  ${line}`))
      for (const text of [command.stdout, command.stderr]) if (text !== '') lines.push(text)
      if (command.exit === undefined) lines.push('(keeps running)')
      else if (command.exit !== 0) lines.push(`(exit code ${command.exit})`)
    }
    if (step.isShown) lines.push('', '(as the page shows it)')
  }
  return toPrintable(`${lines.join('\n')}\n`, false)
}
