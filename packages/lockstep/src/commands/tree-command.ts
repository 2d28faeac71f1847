import path from 'node:path'
import {parseArgs} from 'node:util'
import {
  buildNavigation,
  buildOutline,
  type Dialect,
  listLocales,
  listNavigation,
  listPages,
  readTree,
  type Tree
} from '@lockstep/navtree'
import {formatCount} from '../format/format-count.ts'
import {formatOutline} from '../format/format-outline.ts'
import {formatReport} from '../format/format-report.ts'
import {toData} from '../format/to-data.ts'
import {toNavigationLine} from '../format/to-navigation-line.ts'
import {toVisible} from '../format/to-visible.ts'
import type {ExitCode, Io} from '../io.ts'
import {UsageError} from '../usage-error.ts'
import {toOneFolder} from './to-one-folder.ts'

const help = `Usage: lockstep tree [DIR] [options]

Show the navigation of a folder of Markdown or MDX pages with \`_meta\` files. DIR defaults to the current folder.

Options:
  --json            print JSON: the whole tree, or one line for each page or problem
  --navigation      print what surrounds each page: top bar, sidebar, breadcrumbs, previous, next
  --problems        print the problems of the content
  --dialect N       follow the rules of Nextra 2, 3 or 4 (default: from package.json or the files)
  --locale TAG      language to show when file names end with a language (default: en-US, or the largest)
  --cache DIR       cache parsed pages in DIR, so that the next run is fast
  --help            show this help

Exit code: 0 success, 1 errors in the content, 2 wrong usage.
`

/** Run `lockstep tree`. */
export async function treeCommand(args: Array<string>, io: Io): Promise<ExitCode> {
  const {values, positionals} = parseArgs({
    args,
    allowPositionals: true,
    options: {
      json: {type: 'boolean', default: false},
      navigation: {type: 'boolean', default: false},
      problems: {type: 'boolean', default: false},
      dialect: {type: 'string'},
      locale: {type: 'string'},
      cache: {type: 'string'},
      help: {type: 'boolean', short: 'h', default: false}
    }
  })
  if (values.help) {
    io.stdout(help)
    return 0
  }
  const folder = toOneFolder(positionals)
  if (values.navigation && values.problems) {
    throw new UsageError('Unexpected `--navigation` with `--problems`, expected one of them')
  }

  const root = path.resolve(io.cwd, folder ?? '.')
  const {tree, problems} = await readTree(root, {
    dialect: toDialect(values.dialect),
    cache: values.cache === undefined ? undefined : path.resolve(io.cwd, values.cache)
  })
  const {locale} = values
  checkLocale(tree, locale)

  if (values.problems) {
    if (values.json) {
      for (const problem of problems) {
        io.stdout(`${JSON.stringify(toData(problem, (file) => file))}\n`)
      }
    } else {
      io.stdout(formatReport(problems, {color: io.color, root, cwd: io.cwd}))
    }
  } else if (values.navigation) {
    for (const line of listNavigationLines(tree, locale)) io.stdout(toText(line, values.json))
  } else if (values.json) {
    io.stdout(`${JSON.stringify(tree, null, 2)}\n`)
  } else {
    const name = path.relative(io.cwd, root) || path.basename(root)
    io.stdout(formatOutline(name, tree, buildOutline(tree, {locale}), io.color))
  }

  const errors = problems.filter(({severity}) => severity === 'error').length
  if (problems.length > 0 && !values.problems) {
    io.stderr(
      `${formatCount(problems.length, 'problem')}, ${formatCount(errors, 'error')} among them: run again with \`--problems\` to see them\n`
    )
  }
  return errors > 0 ? 1 : 0
}

/** List one line per page. For docs in several languages without `locale`, list the pages of all languages. */
function* listNavigationLines(tree: Tree, locale: string | undefined) {
  const locales = listLocales(tree)
  const wanted = locale !== undefined || locales.length === 0 ? [locale] : locales
  const seen = new Set<string>()

  for (const tag of wanted) {
    for (const page of listNavigation(buildNavigation(tree, {locale: tag}))) {
      if (seen.has(page.page.file)) continue
      seen.add(page.page.file)
      yield toNavigationLine(page)
    }
  }
}

function toText(line: ReturnType<typeof toNavigationLine>, json: boolean): string {
  if (json) return `${JSON.stringify(line)}\n`
  const {route, breadcrumbs, previous, next} = line
  const around = [
    breadcrumbs.join(' › '),
    ...(previous ? [`← ${previous.title}`] : []),
    ...(next ? [`→ ${next.title}`] : [])
  ]
  return `${[route, ...around].map(toVisible).join('\n  ')}\n`
}

function toDialect(value: string | undefined): Dialect | undefined {
  if (value === undefined) return
  const dialect = ([2, 3, 4] as const).find((version) => String(version) === value)
  if (!dialect)
    throw new UsageError(`Unexpected dialect \`${value}\`, expected \`2\`, \`3\` or \`4\``)
  return dialect
}

function checkLocale(tree: Tree, locale: string | undefined): void {
  if (locale === undefined || listPages(tree).some((page) => page.locale === locale)) return
  const locales = listLocales(tree).map((tag) => `\`${tag}\``)
  const expected =
    locales.length > 0
      ? `expected one of ${locales.join(', ')}`
      : 'no file is named after a language'
  throw new UsageError(`Cannot find pages in \`${locale}\`, ${expected}`)
}
