import path from 'node:path'
import type {BuildReport} from '@lockstep/generator'
import {formatSize} from '@lockstep/problem'
import {formatCount, formatCounts} from '@lockstep/problem/print'
import {formatRemote} from './format-remote.ts'

/** What a build took. */
export interface BuildMeasures {
  /** Milliseconds. */
  time: number
  /** Peak memory in bytes. */
  peak: number
  /** Folder that paths are shown relative to. */
  cwd: string
}

/** Format what a build did, in a few lines. */
export function formatBuild(report: BuildReport, {time, peak, cwd}: BuildMeasures): string {
  const {pages, compiled, written, stages, problems, scriptHash} = report
  const out = path.relative(cwd, report.out) || report.out
  const steps = stages
    .filter((stage) => stage.time >= 1)
    .map((stage) => `${stage.name} ${formatTime(stage.time)}`)
  const lines = [
    written
      ? `${formatCount(pages, 'page')} in ${out}: ${compiled} compiled, ${written.rendered} rendered, ${formatCount(written.files, 'file')}, ${formatSize(written.bytes)}`
      : `${formatCount(pages, 'page')}, ${compiled} compiled: ${out} stays as it was because of errors`,
    ...(report.remote ? [formatRemote(report.remote)] : []),
    `${formatTime(time)} (${steps.join(', ')}), peak memory ${formatSize(peak)}`,
    ...(written
      ? [`Content-Security-Policy: script-src 'self' '${scriptHash}'; style-src 'self'`]
      : [])
  ]
  if (problems.length > 0) {
    const hasNotes = problems.some(({severity}) => severity === 'note')
    const hint = hasNotes ? ' (run `lockstep lint` to see the notes)' : ''
    const hasErrors = problems.some(({severity}) => severity === 'error')
    const advice = written && hasErrors ? `; fix the errors before you publish ${out}` : ''
    lines.push(`${formatCounts(problems)}${hint}${advice}`)
  }
  return `${lines.join('\n')}\n`
}

function formatTime(time: number): string {
  return time < 1000 ? `${Math.round(time)} ms` : `${(time / 1000).toFixed(1)} s`
}
