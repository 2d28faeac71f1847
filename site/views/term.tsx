import {defineView} from '@lockstep/theme'
import {z} from 'zod'
import {findTerm, listTermNames, toTermId} from '../registry/find-term.ts'
import {explainUnknown} from './explain-unknown.ts'
import {toWords} from './words.tsx'

const page = '/connect/resources/glossary'

/** A word whose definition appears when it is pointed at or focused; following it leads to the glossary. */
export const term = defineView({
  component({props: {of}, children, text, uid}) {
    const entry = findTerm(of ?? text)
    if (!entry) return children
    return (
      <span className="hint">
        <a href={`${page}#${toTermId(entry)}`} aria-describedby={uid}>
          {children}
        </a>
        <span role="tooltip" id={uid}>
          {toWords(entry.definition)}
        </span>
      </span>
    )
  },
  display: 'text',
  props: {of: z.string().optional()},
  check({props: {of}, text}) {
    const word = of ?? text
    return findTerm(word) ? undefined : explainUnknown('term', word, listTermNames())
  }
})
