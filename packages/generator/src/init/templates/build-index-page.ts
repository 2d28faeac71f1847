import {toFrontMatter} from '../../model/to-front-matter.ts'
import type {ContractOutline} from '../project-outline.ts'
import type {Guide} from './guide.ts'

/** Functions that the first page shows. */
const most = 3

/** Build the first page of new docs: what the contract is, and the code of its main functions. */
export function buildIndexPage(
  contract: ContractOutline | undefined,
  guide: Guide | undefined,
  title: string
): string {
  if (!contract) {
    return `${toFrontMatter({title, description: `What ${title} is, whom it is for, and where to begin reading its documentation.`})}
Write here what ${title} is and who it is for.
`
  }
  const {kind, name, notice, reference, file} = contract
  const noun = nouns[kind]
  const shown = contract.functions.slice(0, most)
  const sections = shown.map(
    ({name, reference}) => `### \`${name}\`\n\n\`\`\`solidity of="${reference}"\n\`\`\`\n`
  )
  const code =
    sections.length > 0
      ? `The code below is cut from the compiled ${noun} each time these docs are built.
When a function is renamed or removed, the build fails at the line that shows it.

${sections.join('\n')}`
      : `\`\`\`solidity of="${reference}"\n\`\`\`\n`
  return `${toFrontMatter({title, description: `What ${name} does, and the code of its main functions, cut from the compiled ${noun}.`})}
${notice === undefined ? `\`${name}\` is the main ${noun} of this project.` : escapeMarkdown(notice)}
Its source is \`${file}\`.

## Main functions

${code}
## Next steps

- [How it works](./how-it-works.mdx): ${kind === 'contract' || kind === 'interface' ? 'the calls, events and errors' : 'the functions and errors'} of ${name}
- [Reference of ${name}](contract:${reference}): every function, with what it reverts with and emits
${guide ? `- [${guide.title}](./guides/${guide.name}.mdx): commands that you can copy and run\n` : ''}`
}

/** What readers call it. */
const nouns = {
  contract: 'contract',
  interface: 'interface',
  library: 'library',
  source: 'source'
}

/** Keep NatSpec, which is plain text, from being read as MDX. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\{}<>*_[\]|]/g, '\\$&')
}
