import type {Random} from './create-random.ts'
import {generateCode} from './generate-code.ts'
import {
  actions,
  capitalize,
  generateClause,
  generateSentence,
  generateText,
  nouns,
  things
} from './generate-prose.ts'

/** What a page is to be. */
export interface PagePlan {
  title: string
  /** About how many bytes, which the last block may exceed. */
  size: number
  /** Addresses of pages to link to. */
  routes: ReadonlyArray<string>
}

/** Generate an MDX page as people write them: front matter, prose, lists, tables, fences and components. */
export function generatePage(plan: PagePlan, random: Random): string {
  const blocks = [generateFrontMatter(plan.title, random), imports, `# ${plan.title}`]
  let length = blocks.join('').length
  let depth = 1

  const add = (block: string): void => {
    blocks.push(block)
    length += block.length + 2
  }

  add(generateParagraph(plan, random))
  while (length < plan.size) {
    depth = random.between(2, Math.min(depth + 1, 4))
    add(`${'#'.repeat(depth)} ${generateHeading(random)}`)
    for (let rest = random.between(1, 3); rest > 0 && length < plan.size; rest--) {
      add(generateBlock(plan, random))
    }
  }
  return `${blocks.join('\n\n')}\n`
}

const imports = `import { Callout, Cards, Card, Steps, Tabs } from 'nextra/components'`

function generateFrontMatter(title: string, random: Random): string {
  const list = (items: ReadonlyArray<string>): string =>
    items.map((item) => `  - ${item}`).join('\n')
  return `---
title: ${title}
description: ${generateSentence(random).replaceAll(/[`:]/g, '')}
lang: en-US
content_type: ${random.pick(['guide', 'tutorial', 'reference', 'landing-page', 'troubleshooting'])}
topic: ${title.toLowerCase().replaceAll(' ', '-')}
personas:
${list([random.pick(['app-developer', 'chain-operator', 'node-operator'])])}
categories:
${list([...new Set([random.pick(nouns), random.pick(nouns), random.pick(nouns)])])}
is_imported_content: 'false'
---`
}

function generateHeading(random: Random): string {
  const {pick} = random
  const heading = pick([
    () => `${capitalize(pick(actions))} the ${pick(nouns)}`,
    () => `How the ${pick(nouns)} works`,
    () => `\`${pick(things)}\``,
    () => `${capitalize(pick(nouns))} and ${pick(nouns)}`,
    () => 'Next steps',
    () => `${capitalize(pick(actions))} \`${pick(things)}\` on a local chain`
  ])
  return heading()
}

/** One block of a section. How often each comes is taken from the docs of a rollup stack. */
function generateBlock(plan: PagePlan, random: Random): string {
  const share = random.number()
  if (share < 0.46) return generateParagraph(plan, random)
  if (share < 0.64) return generateFence(random)
  if (share < 0.8) return generateList(plan, random)
  if (share < 0.86) return generateCallout(plan, random)
  if (share < 0.9) return generateTable(plan, random)
  if (share < 0.94) return generateTabs(plan, random)
  if (share < 0.96) return generateSteps(plan, random)
  if (share < 0.98) return generateDetails(plan, random)
  if (share < 0.99) return generateCards(plan, random)
  return `![Diagram of the ${random.pick(nouns)}](/img/${random.pick(nouns)}-${random.between(1, 99)}.png)`
}

function generateParagraph({routes}: PagePlan, random: Random): string {
  return generateText(random, routes, random.between(2, 5))
}

function generateFence(random: Random): string {
  const {language, code} = generateCode(random)
  const title = random.chance(0.15) ? ` filename="${random.pick(nouns)}.${language}"` : ''
  return `\`\`\`${language}${title}\n${code}\n\`\`\``
}

function generateList({routes}: PagePlan, random: Random): string {
  const isOrdered = random.chance(0.35)
  return repeat(random.between(3, 7), (index) => {
    const mark = isOrdered ? `${index + 1}.  ` : '*   '
    const text = random.chance(0.5) ? generateClause(random) : generateText(random, routes, 1)
    const inside = !isOrdered && random.chance(0.1) ? `\n    *   ${generateClause(random)}` : ''
    const fence = isOrdered && random.chance(0.4) ? `\n\n${indent(generateFence(random), 4)}\n` : ''
    return `${mark}${text}${inside}${fence}`
  }).trimEnd()
}

function generateCallout({routes}: PagePlan, random: Random): string {
  const text = generateText(random, routes, random.between(1, 3))
  return `<Callout type="${random.pick(['info', 'warning', 'default', 'error'])}">\n  ${text}\n</Callout>`
}

function generateTable({routes}: PagePlan, random: Random): string {
  const rows = repeat(random.between(3, 8), () => {
    const address = random.chance(0.4) ? `[link](${random.pick(routes)})` : random.between(1, 9e6)
    return `| \`${random.pick(things)}\` | ${generateClause(random)} | ${address} | **${random.pick(nouns)}** |`
  })
  return `| Name | Description | Value | Used by |\n| --- | :--- | ---: | :---: |\n${rows}`
}

function generateTabs(plan: PagePlan, random: Random): string {
  const labels = repeat(random.between(2, 4), (index) => `'${random.pick(nouns)} ${index}'`, ', ')
  const tabs = labels.split(', ').map(() => {
    const body = `${generateParagraph(plan, random)}\n\n${generateFence(random)}`
    return `  <Tabs.Tab>\n${indent(body, 4)}\n  </Tabs.Tab>`
  })
  return `<Tabs items={[${labels}]}>\n${tabs.join('\n\n')}\n</Tabs>`
}

function generateSteps(plan: PagePlan, random: Random): string {
  const steps = repeat(
    random.between(2, 5),
    () =>
      `### ${generateHeading(random)}\n\n${generateParagraph(plan, random)}\n\n${generateFence(random)}`,
    '\n\n'
  )
  return `<Steps>\n${indent(steps, 2)}\n</Steps>`
}

function generateDetails(plan: PagePlan, random: Random): string {
  const body = `${generateParagraph(plan, random)}\n\n${generateFence(random)}`
  return `<details>\n  <summary>Why the ${random.pick(nouns)} is needed</summary>\n\n${indent(body, 2)}\n</details>`
}

function generateCards({routes}: PagePlan, random: Random): string {
  const cards = repeat(random.between(2, 4), () => {
    const title = `${capitalize(random.pick(actions))} the ${random.pick(nouns)}`
    return `  <Card title="${title}" href="${random.pick(routes)}" icon={<img src="/img/${random.pick(nouns)}.png" />} />`
  })
  return `<Cards>\n${cards}\n</Cards>`
}

function repeat(times: number, make: (index: number) => string, between = '\n'): string {
  return Array.from({length: times}, (_, index) => make(index)).join(between)
}

function indent(text: string, width: number): string {
  return text.replaceAll(/^(?=.)/gm, ' '.repeat(width))
}
