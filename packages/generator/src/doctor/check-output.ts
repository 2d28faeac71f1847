import path from 'node:path'
import {formatCount} from '@lockstep/problem/print'
import {readText} from '@lockstep/problem/read-text'
import {z} from 'zod'
import {toRelativePath} from '../files/to-relative-path.ts'
import {findUnwritable} from './find-unwritable.ts'
import type {Finding} from './finding.ts'

const buildSchema = z.object({pages: z.number(), errors: z.number()})

/** Check the site that the last build wrote, and whether its address is known. */
export function checkOutput(
  {out, origin}: {out: string; origin?: string | undefined},
  cwd: string
): Finding {
  const subject = 'Output'
  const name = toRelativePath(cwd, out)
  // A site is written next to the old one, and then takes its place.
  const closed = findUnwritable(out)
  if (closed !== undefined) {
    const folder = toRelativePath(cwd, closed) || '.'
    return {
      subject,
      state: 'error',
      message: `Cannot write \`${name}\`, because the folder \`${folder}\` is not writable`,
      fix: 'Make the folder writable, or pass `--out DIR` to `lockstep build`'
    }
  }
  const text = tryRead(path.join(out, 'build.json'))
  if (text === undefined) {
    return {
      subject,
      state: 'warning',
      message: `Nothing is built in \`${name}\` yet`,
      fix: 'npx lockstep build'
    }
  }
  const build = buildSchema.safeParse(toJson(text)).data
  if (!build || build.errors > 0) {
    const message = build
      ? `The site in \`${name}\` was built with ${formatCount(build.errors, 'error')}`
      : `Cannot read \`${name}/build.json\``
    return {subject, state: 'warning', message, fix: 'npx lockstep build'}
  }
  const pages = formatCount(build.pages, 'page')
  return origin === undefined
    ? {
        subject,
        state: 'warning',
        message: `${pages} in \`${name}\`, without a sitemap and canonical links, since the address of the site is not known`,
        fix: 'Add `origin: https://docs.example.org` to the settings'
      }
    : {subject, state: 'ok', message: `${pages} in \`${name}\``}
}

function tryRead(file: string): string | undefined {
  try {
    return readText(file)
  } catch {
    return // There is no such file.
  }
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return
  }
}
