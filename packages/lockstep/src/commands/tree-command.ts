import path from 'node:path'
import {readContentFolder, readContentTree} from '@lockstep/generator'
import {
  buildOutline,
  formatOutline,
  listLocales,
  listNavigationLines,
  listPages,
  type NavigationLine,
  type Tree
} from '@lockstep/navtree'
import {formatCount, formatReport, toPath, toProblemData, toVisible} from '@lockstep/problem/print'
import {defineCommand} from '../command.ts'
import {formatWait} from '../format/create-progress.ts'
import {formatJson} from '../format/format-json.ts'
import {parseChoice} from '../parse-choice.ts'
import {UsageError} from '../usage-error.ts'
import {getOneFolder} from './get-one-folder.ts'
import {toFolder} from './options.ts'

const help = `Usage: lockstep tree [DIR] [options]

Show the navigation of a folder of Markdown or MDX pages with \`_meta\` files. DIR defaults to the
folder of pages that \`site.yaml\` names, or to the current folder. In a folder below those pages, only that part of the
navigation is shown.

Options:
  --json            print JSON: the tree, or one line for each page or problem
  --navigation      print what surrounds each page: top bar, sidebar, breadcrumbs, previous, next
  --problems        print the problems of the content
  --dialect N       follow the rules of Nextra 2, 3 or 4 (default: from package.json or the files)
  --locale TAG      language to show when file names end with a language (default: en-US, or the largest)
  --cache DIR       cache parsed pages in DIR, so that the next run is fast
  --help            show this help

Exit code: 0 success, 1 errors in the content, 2 wrong usage.
`

const options = {
  json: {type: 'boolean', default: false},
  navigation: {type: 'boolean', default: false},
  problems: {type: 'boolean', default: false},
  dialect: {type: 'string'},
  locale: {type: 'string'},
  cache: {type: 'string'}
} as const

const dialects = {2: 2, 3: 3, 4: 4} as const

/** Run `lockstep tree`. */
export const command = defineCommand({help, options, words: true}, async ({values, words, io}) => {
  const folder = getOneFolder(words)
  if (values.navigation && values.problems) {
    throw new UsageError('Unexpected `--navigation` with `--problems`, expected one of them')
  }

  const wanted = values.dialect
  const dialect =
    wanted === undefined ? undefined : dialects[parseChoice('dialect', wanted, ['2', '3', '4'])]
  const root = folder === undefined ? await readContentFolder(io.cwd) : path.resolve(io.cwd, folder)
  const {tree, part, problems, planned} = await readContentTree(root, {
    dialect,
    folder: folder === undefined ? io.cwd : root,
    cache: toFolder(io, values.cache),
    cwd: io.cwd,
    onWait: (file) => io.stderr(formatWait(file))
  })
  const {locale} = values
  checkLocale(tree, locale)

  if (values.problems) {
    if (values.json) {
      const data = problems.map((each) => toProblemData(each, (file) => toPath(file, root, io.cwd)))
      io.stdout(data.map((each) => `${JSON.stringify(each)}\n`).join(''))
    } else {
      io.stdout(formatReport(problems, {color: io.color, root, cwd: io.cwd}))
    }
  } else if (values.navigation) {
    const routes = new Set(listPages(part).map(({route}) => route))
    for (const line of listNavigationLines(tree, locale)) {
      if (routes.has(line.route)) io.stdout(formatLine(line, values.json))
    }
  } else if (values.json) {
    io.stdout(formatJson(part))
  } else {
    const shown = part === tree ? root : io.cwd
    const name = path.relative(io.cwd, shown) || path.basename(shown)
    io.stdout(formatOutline(name, part, buildOutline(part, {locale, planned}), io.color))
  }

  const errors = problems.filter(({severity}) => severity === 'error').length
  if (problems.length > 0 && !values.problems) {
    io.stderr(
      `${formatCount(problems.length, 'problem')}, ${formatCount(errors, 'error')} among them: run again with \`--problems\` to see them\n`
    )
  }
  return errors > 0 ? 1 : 0
})

function formatLine(line: NavigationLine, json: boolean): string {
  if (json) return `${JSON.stringify(line)}\n`
  const {route, breadcrumbs, previous, next} = line
  const around = [
    breadcrumbs.join(' › '),
    ...(previous ? [`← ${previous.title}`] : []),
    ...(next ? [`→ ${next.title}`] : [])
  ]
  return `${[route, ...around].map(toVisible).join('\n  ')}\n`
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
