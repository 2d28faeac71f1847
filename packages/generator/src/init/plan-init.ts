import path from 'node:path'
import {extendFoundryToml} from './extend-foundry-toml.ts'
import {extendGitignore, extendOuterGitignore} from './extend-gitignore.ts'
import {extendManifest} from './extend-manifest.ts'
import type {HardhatOutline, ProjectOutline} from './project-outline.ts'
import {buildFoundryToml} from './templates/build-foundry-toml.ts'
import {buildGuide} from './templates/build-guide.ts'
import {buildIndexPage} from './templates/build-index-page.ts'
import {buildOverview} from './templates/build-overview.ts'
import {buildSettings} from './templates/build-settings.ts'
import {buildWorkflow} from './templates/build-workflow.ts'

/** A file that `lockstep init` writes. */
export interface PlannedFile {
  /** From the project. */
  path: string
  content: string
  /** `create` never replaces a file; `extend` adds to the text that the plan was made from. */
  kind: 'create' | 'extend'
}

/** Choices that a project does not answer by itself. */
export interface InitOptions {
  /** Version of the command line, for the manifest. */
  version: string
}

/** Plan the files of new docs. A file that needs no change is left out. */
export function planInit(project: ProjectOutline, {version}: InitOptions): Array<PlannedFile> {
  const {texts, contract, docs, foundry} = project
  const outer = foundry.length === 1 ? foundry.find((folder) => folder.startsWith('..')) : undefined
  const extended: Array<[file: string, content: string | undefined]> = [
    ['.gitignore', extendGitignore(texts['.gitignore'], docs ?? 'docs')],
    ...(outer === undefined
      ? []
      : ([
          [path.posix.join(outer, '.gitignore'), extendOuterGitignore(texts['outer .gitignore'])]
        ] satisfies Array<[string, string | undefined]>)),
    [
      'package.json',
      extendManifest(texts['package.json'], {
        version,
        hasProof: docs === undefined && contract !== undefined
      })
    ]
  ]
  return [
    create('site.yaml', buildSettings(project)),
    create('.vscode/settings.json', editorSettings),
    ...(docs === undefined ? planPages(contract, project.title) : []),
    create(toWorkflowPath(project.folder), buildWorkflow(project)),
    ...extended.flatMap(([file, content]): Array<PlannedFile> => {
      return content === undefined ? [] : [{path: file, content, kind: 'extend'}]
    })
  ]
}

/** GitHub reads workflows only at the root of a repository, so each package of a monorepo gets its own. */
function toWorkflowPath(folder: string): string {
  const suffix = folder === '.' ? '' : `-${folder.replaceAll(/[^\w.]+/g, '-')}`
  return path.posix.join(path.posix.relative(folder, '.'), `.github/workflows/docs${suffix}.yml`)
}

/** Plan the profile that compiles what docs need, before anything is compiled. */
export function planProfile(foundryToml: string, folder: string): PlannedFile | undefined {
  const content = extendFoundryToml(foundryToml)
  if (content === undefined) return
  return {path: path.posix.join(folder, 'foundry.toml'), content, kind: 'extend'}
}

/** Plan the file that lets Foundry compile a Hardhat project. */
export function planFoundryToml(hardhat: HardhatOutline): PlannedFile {
  return create(path.posix.join(hardhat.folder, 'foundry.toml'), buildFoundryToml(hardhat))
}

/** Editors check and complete these files by their schemas. The first line of `site.yaml` names its own. */
const editorSettings = toJson({
  'json.schemas': [
    {fileMatch: ['_meta.json'], url: './node_modules/lockstep/schemas/meta.schema.json'},
    {
      fileMatch: ['/proofs/**/*.json'],
      url: './node_modules/lockstep/schemas/transcript.schema.json'
    }
  ]
})

function planPages(contract: ProjectOutline['contract'], title: string): Array<PlannedFile> {
  const guide = contract && buildGuide(contract)
  const index = create('docs/index.mdx', buildIndexPage(contract, guide, title))
  if (!contract) return [index, create('docs/_meta.json', toJson({index: 'Home'}))]
  const guides = guide
    ? [
        create(`docs/guides/${guide.name}.mdx`, guide.text),
        create('docs/guides/_meta.json', toJson({[guide.name]: guide.title}))
      ]
    : []
  const names = {index: 'Home', 'how-it-works': 'How it works', ...(guide && {guides: 'Guides'})}
  return [
    index,
    create('docs/how-it-works.mdx', buildOverview(contract)),
    ...guides,
    create('docs/_meta.json', toJson(names))
  ]
}

function create(file: string, content: string): PlannedFile {
  return {path: file, content, kind: 'create'}
}

function toJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
