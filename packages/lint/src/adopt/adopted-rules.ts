import type {Severity} from '@lockstep/problem'
import type {Rule} from '../rule.ts'
import {staleArtifact} from './stale-artifact.ts'

/**
 * Rules whose faults are found when pages are read and compiled.
 *
 * In a set that was not written for Lockstep, only those speak that are faults wherever the set is built.
 */
export const adoptedRules: ReadonlyArray<Rule> = [
  rule('ambiguous-symbol', 'error', 'A name of several symbols of the contracts'),
  rule('computed-meta', 'warning', 'A `_meta` module that computes something', 'off'),
  rule('computed-value', 'error', 'An expression that is no literal', 'off'),
  rule('cyclic-partial', 'error', 'A partial that includes itself'),
  rule('dropped-html', 'error', 'HTML that runs something, or gives looks to a page', 'off'),
  rule('duplicate-key', 'warning', 'A key that is there twice'),
  rule('duplicate-route', 'error', 'Two files with one address'),
  rule('ignored-code', 'warning', 'Code in a fence whose code comes from contracts'),
  rule('invalid-diagram', 'error', 'A diagram with a line that means nothing', 'off'),
  rule('invalid-front-matter', 'error', 'Front matter that cannot be read'),
  rule('invalid-math', 'error', 'A formula that cannot be read', 'off'),
  rule('invalid-meta', 'error', 'A `_meta` file that cannot be read'),
  rule('invalid-page', 'error', 'A page that cannot be parsed'),
  rule('invalid-prop', 'error', 'A value that a component does not take'),
  rule('misplaced-component', 'error', 'A part of a component outside of its whole'),
  rule('invalid-proof', 'error', 'A way to run the commands of a page that means nothing'),
  rule('missing-front-matter', 'note', 'A page without a title of its own'),
  rule('missing-page', 'warning', 'A key of `_meta` without page'),
  rule('missing-partial', 'error', 'An included file that is not there'),
  rule('missing-prop', 'error', 'A component that lacks what it cannot do without'),
  rule('missing-source', 'error', 'A file whose code a page shows, which is not there'),
  rule('no-contracts', 'error', 'A page that asks for contracts where there are none', 'off'),
  rule('outside-root', 'warning', 'A symbolic link that leads out of the folder', 'note'),
  staleArtifact,
  rule('unknown-component', 'error', 'An element that nothing knows', 'warning'),
  rule('unknown-fence-option', 'warning', 'A word behind a fence that is nearly an option', 'off'),
  rule('unknown-import', 'error', 'An import of code, which is not run', 'off'),
  rule('unknown-language', 'warning', 'A fence in a language that cannot be coloured'),
  rule('unknown-option', 'warning', 'An option of `_meta` that does not exist'),
  rule('unknown-prop', 'error', 'A prop that a component does not have', 'warning'),
  rule('unknown-symbol', 'error', 'A symbol that the contracts do not have'),
  rule('unknown-tab', 'error', 'A tab to run that the page does not have'),
  rule('unknown-value', 'warning', 'A value that an option of `_meta` does not take'),
  rule('unlisted-page', 'note', 'A page that the `_meta` beside it does not name'),
  rule('unread-meta', 'warning', 'A `_meta` file that does not count'),
  rule('unreadable-file', 'error', 'A file that the system does not let us read'),
  rule('unsupported-diagram', 'warning', 'A diagram that only a browser can draw', 'off'),
  rule('unsaved-file', 'error', 'A file to save by the commands of a page that cannot be'),
  rule('unwritable-cache', 'warning', 'A folder for the cache that cannot be written'),
  rule('wrong-hash', 'error', 'Lines of a file that are not those that the author saw', 'warning')
]

function rule(id: string, severity: Severity, description: string, open?: Rule['open']): Rule {
  return {id, severity, description, ...(open && {open})}
}
