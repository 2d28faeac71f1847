import {defineView} from '@lockstep/theme'
import {z} from 'zod'
import {toTermId} from '../registry/find-term.ts'
import {glossary as entries} from '../registry/glossary.ts'
import {toWords} from './words.tsx'

const letter = z.string().regex(/^[A-Z]$/)

/** Entries of the glossary whose first letters are in a range. */
export const glossary = defineView({
  component({props: {from, to}}) {
    const some = entries.filter(({term}) => {
      const first = term.slice(0, 1).toUpperCase()
      return from <= first && first <= to
    })
    return (
      <dl>
        {some.map((entry) => (
          <Entry key={entry.term} {...entry} />
        ))}
      </dl>
    )
  },
  props: {from: letter, to: letter}
})

function Entry(entry: (typeof entries)[number]) {
  const {term, aliases = [], definition, page} = entry
  return (
    <>
      <dt id={toTermId(entry)}>
        <a href={page}>{term}</a>
      </dt>
      <dd>
        {toWords(definition)}
        {aliases.length > 0 ? <small> Also: {aliases.join(', ')}.</small> : null}
      </dd>
    </>
  )
}
