import {styleText} from 'node:util'
import {checkSetup, type Finding} from '@lockstep/generator'
import {toVisible} from '@lockstep/problem/print'
import {defineCommand} from '../command.ts'
import {formatJson} from '../format/format-json.ts'

const help = `Usage: lockstep doctor [options]

Check everything that a build needs besides the pages: Node.js, forge, the settings, the contracts and their artifacts,
the cache, the git history, and the output of the last build. Each problem is printed with its fix, and nothing is
changed.

Options:
  --site FILE       settings file, or the folder that contains \`site.yaml\`
  --content DIR     folder of pages, if there is no settings file
  --json            print the findings as JSON
  --help            show this help

Exit code: 0 a build can start, 1 something prevents it.
`

const options = {
  site: {type: 'string'},
  content: {type: 'string'},
  json: {type: 'boolean', default: false}
} as const

/** Run `lockstep doctor`. */
export const command = defineCommand({help, options}, async ({values, io}) => {
  const {site, content} = values
  const findings = await checkSetup(io.cwd, {site, content})
  io.stdout(values.json ? formatJson(findings) : formatFindings(findings, io.color))
  return findings.some(({state}) => state === 'error') ? 1 : 0
})

const marks = {ok: '✓', warning: '!', error: '✗'} as const
const colors = {ok: 'green', warning: 'yellow', error: 'red'} as const

function formatFindings(findings: ReadonlyArray<Finding>, color: boolean): string {
  const width = Math.max(...findings.map(({subject}) => subject.length))
  return findings
    .map(({subject, state, message, place, fix}) => {
      const mark = color ? styleText(colors[state], marks[state]) : marks[state]
      const indent = ' '.repeat(width + 6)
      const lines = message.split('\n').map(toVisible)
      return [
        `  ${mark} ${subject.padEnd(width)}  ${lines.join(`\n${indent}`)}`,
        ...(place === undefined ? [] : [`${indent}at ${toVisible(place)}`]),
        ...(fix === undefined ? [] : [`${indent}→ ${toVisible(fix)}`])
      ].join('\n')
    })
    .join('\n')
    .concat('\n')
}
