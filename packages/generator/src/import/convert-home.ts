import {asList, asRecord, asText, extractFrontMatter} from './docs-folder.ts'
import {toMarkdown, toTextLine} from './to-markdown.ts'

/** Content of a home page that VitePress and Starlight keep in its front matter. */
export interface ConvertedHome {
  title: string | undefined
  /** Text, links and cards, as MDX if there are cards. */
  content: string
}

/** Check whether a page has features, which become cards, in its front matter. */
export function hasFeatures(text: string): boolean {
  return /^features[ \t]*:/m.test(text) && listFeatures(extractFrontMatter(text)).length > 0
}

/**
 * Convert `hero` and `features` of the front matter to content: text, tagline, actions as links, features as cards.
 *
 * Icons are left out. Returns undefined for a page that has neither. See https://vitepress.dev/reference/default-theme-home-page.
 */
export function convertHome(
  text: string,
  resolveLink: (href: string) => string | undefined
): ConvertedHome | undefined {
  if (!/^(?:hero|features)[ \t]*:/m.test(text)) return
  const front = extractFrontMatter(text)
  const hero = asRecord(front.hero)
  const name = asText(hero.name) ?? asText(hero.title)
  const slogan = asText(hero.text)
  const tagline = asText(hero.tagline)
  const toHref = (link: string): string => (resolveLink(link) ?? link).replaceAll(' ', '%20')
  const actions = asList(hero.actions)
    .map(asRecord)
    .flatMap((action) => {
      const [label, link] = [asText(action.text), asText(action.link)]
      return label === undefined || link === undefined
        ? []
        : [`[${toMarkdown(label)}](${toHref(link)})`]
    })
  const cards = listFeatures(front).map(({title, details, link}) => {
    const props: Array<[name: string, value: string | undefined]> = [
      ['title', title],
      ['href', link === undefined ? undefined : toHref(link)],
      ['description', details]
    ]
    return `  <Card${props.map(([key, value]) => toAttribute(key, value)).join('')} />\n`
  })
  const blocks = [
    ...(slogan === undefined ? [] : [`**${toMarkdown(slogan)}**`]),
    ...(tagline === undefined ? [] : [toMarkdown(tagline)]),
    ...(actions.length === 0 ? [] : [actions.join(' · ')]),
    ...toImage(hero.image, name ?? '', toHref),
    ...(cards.length === 0 ? [] : [`<Cards>\n${cards.join('')}</Cards>`])
  ]
  if (name === undefined && blocks.length === 0) return
  return {title: name ?? slogan, content: blocks.map((block) => `\n${block}\n`).join('')}
}

interface Feature {
  title: string
  details: string | undefined
  link: string | undefined
}

function listFeatures(front: Record<string, unknown>): Array<Feature> {
  return asList(front.features)
    .map(asRecord)
    .flatMap(({title, details, link}) => {
      const name = asText(title)
      return name === undefined ? [] : [{title: name, details: asText(details), link: asText(link)}]
    })
}

function toImage(image: unknown, name: string, toHref: (link: string) => string): Array<string> {
  const {src, file, alt} = asRecord(image)
  const address = asText(image) ?? asText(src) ?? asText(file)
  return address === undefined ? [] : [`![${toMarkdown(asText(alt) ?? name)}](${toHref(address)})`]
}

function toAttribute(name: string, value: string | undefined): string {
  if (value === undefined) return ''
  return ` ${name}="${toTextLine(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
}
