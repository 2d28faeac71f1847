import type {ProjectOutline} from '../project-outline.ts'

/** Build the settings of a new site. Every line says what it is for. */
export function buildSettings(project: ProjectOutline): string {
  const {title, docs, foundry, hasReference, repository, branch} = project
  const content = docs ?? 'docs'
  // If there are several projects, the author chooses which of them the docs are about.
  const off = foundry.length > 1 ? '# ' : ''
  const lines: Array<[line: string, comment: string]> = [
    [`title: ${toYaml(title)}`, 'The name in the top bar and in page titles.'],
    [`content: ${toYaml(content)}`, 'The folder of the pages.'],
    ['out: dist', 'The folder that `lockstep build` writes.'],
    ...foundry.map((folder): [string, string] => [
      `${off}contracts: ${folder}`,
      'The Foundry project whose code and ABIs the pages cite.'
    ]),
    ...(foundry.length > 0
      ? ([
          [`${off}profile: docs`, 'The profile of foundry.toml that compiles what the docs need.'],
          [
            `${off}compile: forge build`,
            '`lockstep dev` runs it under that profile after an edit.'
          ],
          [
            `${hasReference ? off : '# '}reference: {}`,
            'A page for each contract of your own, below /reference.'
          ]
        ] satisfies Array<[string, string]>)
      : []),
    ...(repository === undefined
      ? ([
          ['# repository: https://github.com/owner/name', 'The source link in the top bar.']
        ] satisfies Array<[string, string]>)
      : ([
          [`repository: ${repository}`, 'The source link in the top bar.'],
          [
            `edit: ${repository}/edit/${branch}/${content}/{file}`,
            'The "Edit this page" link of every page.'
          ]
        ] satisfies Array<[string, string]>)),
    [
      '# origin: https://docs.example.org',
      'The address of the site: for the sitemap and canonical links.'
    ]
  ]
  const keys = lines.map(([line, comment]) => `# ${comment}\n${line}\n`)
  return `${schema}\n\n${keys.join('\n')}`
}

/** Editors with the YAML language server complete and check keys by this line. */
const schema = '# yaml-language-server: $schema=./node_modules/lockstep/schemas/site.schema.json'

function toYaml(text: string): string {
  return /^[A-Za-z][\w ./-]*$/.test(text) && !/^(?:true|false|yes|no|null|on|off)$/i.test(text)
    ? text
    : JSON.stringify(text)
}
