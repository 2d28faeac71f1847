import type {ReactNode} from 'react'
import type {Evidence, Proof} from './document-data.ts'
import type {ToHref} from './to-href.ts'

/** The kind of a page, and below it the evidence for it. Each part links to what it names. */
export function EvidenceLine({
  evidence,
  showsDate,
  toHref
}: {
  evidence: Evidence
  showsDate: boolean
  toHref: ToHref
}) {
  const {contentType, personas, readingMinutes, updated, contracts, proof, sources} = evidence
  const isMap = contentType === 'landing-page'
  const kind = contentType && !isMap ? toWords(contentType, true) : undefined
  const audience =
    personas.length > 0
      ? `for ${listWords(personas.map((name) => `${toWords(name)}s`))}`
      : undefined
  const about = [kind, audience].filter((text) => text !== undefined).join(' ')

  return (
    <div className="evidence">
      <ul>
        {about ? <li>{toUpperFirst(about)}</li> : null}
        {isMap || readingMinutes === undefined ? null : (
          <li>{`${Math.max(1, Math.round(readingMinutes))}\u00a0min`}</li>
        )}
        {updated && showsDate ? (
          <li>
            changed <time dateTime={updated}>{toDate(updated)}</time>
          </li>
        ) : null}
        <li>
          <button type="button" data-copy-page="" aria-live="polite">
            Copy page
          </button>
        </li>
      </ul>
      {proof || contracts || sources.length > 0 ? (
        <ul className="backing">
          {proof ? <ProofItem {...proof} toHref={toHref} /> : null}
          {contracts ? <ContractsItem {...contracts} toHref={toHref} /> : null}
          {sources.length > 0 ? <SourcesItem sources={sources} toHref={toHref} /> : null}
        </ul>
      ) : null}
    </div>
  )
}

function ProofItem({steps, tools, date, transcript, changed, toHref}: Proof & {toHref: ToHref}) {
  const using =
    tools.length > 0 ? <span className="tools-used"> with {tools.join(', ')}</span> : null
  return (
    <li data-kind="proof" data-stale={changed ? '' : undefined}>
      <span>
        Run on <time dateTime={date}>{toDate(date)}</time>
        {changed ? `, before the ${changed} changed` : using}:{' '}
        <a href={toHref(transcript)}>{toCount(steps, 'step')} passed</a>
      </span>
    </li>
  )
}

function ContractsItem({
  snippets,
  folder,
  commit,
  hasChanges,
  href,
  toHref
}: NonNullable<Evidence['contracts']> & {toHref: ToHref}) {
  const text: ReactNode = (
    <>
      {toCount(snippets, 'snippet')} from {folder ? <code>{folder}</code> : 'contracts'}
      {commit ? (
        <>
          {' '}
          at <code>{commit.slice(0, 7)}</code>
          {hasChanges ? ' and uncommitted changes' : null}
        </>
      ) : null}
    </>
  )
  return <li data-kind="contracts">{href ? <a href={toHref(href)}>{text}</a> : text}</li>
}

function SourcesItem({sources, toHref}: Pick<Evidence, 'sources'> & {toHref: ToHref}) {
  return (
    <li data-kind="sources">
      <details>
        <summary>{toCount(sources.length, 'source')}</summary>
        <ul>
          {sources.map(({title, href}) => (
            <li key={`${title} ${href}`}>{href ? <a href={toHref(href)}>{title}</a> : title}</li>
          ))}
        </ul>
      </details>
    </li>
  )
}

function toCount(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

/** `landing-page` -> `landing page` */
function toWords(name: string, isTitle = false): string {
  const words = name.replace(/[-_]+/g, ' ')
  return isTitle ? toUpperFirst(words) : words
}

function toUpperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `a, b and c` */
function listWords(words: ReadonlyArray<string>): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** `2026-11-14T09:00:00Z` -> `14 Nov 2026`, whatever the language of the machine. Spaces do not break. */
function toDate(iso: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(iso) ?? []
  const name = months[Number(month) - 1]
  return name ? `${Number(day)}\u00a0${name}\u00a0${year}` : iso
}
