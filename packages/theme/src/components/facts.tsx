import {type SymbolFacts, toThousands} from '@lockstep/pages'
import type {ReactNode} from 'react'
import {breakSignature} from './break-signature.tsx'

/** Facts about code: in the margin if there is one, otherwise folded. */
export function Facts(facts: SymbolFacts) {
  const {selector, topic, gas, errors = [], events = [], notes = []} = facts
  const median = gas?.median
  const summary = [
    selector ?? (topic && `topic ${topic.slice(0, 10)}…`),
    median === undefined ? undefined : `${toThousands(median)} gas`,
    toCount(errors.length, 'error'),
    toCount(events.length, 'event')
  ].filter((text) => text !== undefined)
  if (summary.length === 0 && notes.length === 0) return null
  return (
    <details className="facts">
      <summary>{summary.join(' · ') || toCount(notes.length, 'note')}</summary>
      <dl>
        {selector ? <Fact name="Selector">{<code>{selector}</code>}</Fact> : null}
        {topic ? <Fact name="Topic">{<code>{topic}</code>}</Fact> : null}
        {gas && median !== undefined ? (
          <Fact name="Gas">
            {toThousands(median)}
            {gas.max !== median ? `, at most ${toThousands(gas.max)}` : null}
          </Fact>
        ) : null}
        {errors.length > 0 ? (
          <Fact name="Reverts with">
            {errors.map(({name, message}) => (
              <span key={`${name} ${message}`}>
                {message ? `“${message}”` : <code>{breakSignature(name)}</code>}
              </span>
            ))}
          </Fact>
        ) : null}
        {events.length > 0 ? (
          <Fact name="Emits">
            {events.map(({name}) => (
              <code key={name}>{breakSignature(name)}</code>
            ))}
          </Fact>
        ) : null}
        {notes.length > 0 ? (
          <Fact name="Not known">
            {notes.map((note) => (
              <span key={note}>{toInline(note)}</span>
            ))}
          </Fact>
        ) : null}
      </dl>
    </details>
  )
}

function Fact({name, children}: {name: string; children: ReactNode}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Show what is between backticks as code. */
function toInline(text: string): Array<ReactNode> {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part))
}

function toCount(number: number, noun: string): string | undefined {
  return number === 0 ? undefined : `${number} ${noun}${number === 1 ? '' : 's'}`
}
