import type {Severity} from '@lockstep/problem'
import type {Rule} from '../rule.ts'
import {staleArtifact} from './stale-artifact.ts'

/**
 * Rules whose problems are found while pages are parsed and compiled.
 *
 * In a docs set that was not written for Lockstep, only problems that are wrong with any generator are reported.
 */
export const adoptedRules: ReadonlyArray<Rule> = [
  rule('ambiguous-symbol', 'error', 'A name that matches several contract symbols'),
  rule(
    'computed-meta',
    'warning',
    'A `_meta` module that computes a value instead of writing it as a literal',
    'off'
  ),
  rule('computed-value', 'error', 'An expression that is not a literal', 'off'),
  rule('cyclic-partial', 'error', 'A partial that includes itself'),
  rule('dropped-html', 'error', 'HTML that runs code or styles the page', 'off'),
  rule('duplicate-key', 'warning', 'A key that appears twice in `_meta` or front matter'),
  rule('duplicate-route', 'error', 'Two files that have the same address'),
  rule('ignored-code', 'warning', 'Code inside a fence that Lockstep fills from the contracts'),
  rule('invalid-diagram', 'error', 'A diagram with a line that cannot be parsed', 'off'),
  rule(
    'invalid-front-matter',
    'error',
    'Front matter that cannot be parsed, or a list or map as a text'
  ),
  rule('invalid-math', 'error', 'A formula that cannot be parsed', 'off'),
  rule('invalid-meta', 'error', 'A `_meta` file that cannot be parsed'),
  // Another generator may have plugins for formulas or other syntax.
  rule('invalid-page', 'error', 'A page that cannot be parsed', 'warning'),
  rule('invalid-prop', 'error', 'A prop value that the component does not accept'),
  rule('misplaced-component', 'error', 'Part of a component outside the component it belongs to'),
  rule('invalid-proof', 'error', 'A `proof` setting or fence option that is not valid'),
  rule('missing-front-matter', 'note', 'A page that sets no title'),
  rule(
    'missing-page',
    'warning',
    'A `_meta` key without a page, or a `_meta` link or an image of `site.yaml` without a target'
  ),
  rule('missing-partial', 'error', 'An included file that does not exist'),
  rule('missing-prop', 'error', 'A component without a prop that it needs'),
  rule(
    'missing-source',
    'error',
    'A source file, region or line that a page shows but that does not exist'
  ),
  rule(
    'no-contracts',
    'error',
    'A page that shows contract code when there is no compiled project',
    'off'
  ),
  rule('outside-root', 'warning', 'A symbolic link that points outside the docs folder', 'note'),
  staleArtifact,
  rule(
    'unknown-component',
    'error',
    'An element that is neither a component nor allowed HTML',
    'warning'
  ),
  rule(
    'unknown-fence-option',
    'warning',
    'A word after a fence that is almost the name of an option',
    'off'
  ),
  rule('unknown-import', 'error', 'An import of code, which Lockstep does not run', 'off'),
  rule('unknown-language', 'warning', 'A code fence in a language without syntax highlighting'),
  rule('unknown-option', 'warning', 'A `_meta` option that does not exist'),
  rule('unknown-prop', 'error', 'A prop that the component does not have', 'warning'),
  rule('unknown-symbol', 'error', 'A symbol that does not exist in the contracts'),
  rule('unknown-tab', 'error', 'A tab selected in `proof` that the page does not have'),
  rule('unknown-value', 'warning', 'A value that a `_meta` option does not accept'),
  rule('unlisted-page', 'note', 'A page or folder that the `_meta` file next to it does not list'),
  rule('unread-meta', 'warning', 'A `_meta` file that has no effect'),
  rule('unreadable-file', 'error', 'A file that cannot be read from disk'),
  rule(
    'unsupported-diagram',
    'warning',
    'A diagram that is too large or that only a browser can draw',
    'off'
  ),
  rule('unsaved-file', 'error', 'A fence with `save` that cannot be saved as a file'),
  rule('unwritable-cache', 'warning', 'A cache folder that cannot be written to'),
  rule(
    'wrong-hash',
    'error',
    'A fence whose hash does not match the lines of the file it shows',
    'warning'
  )
]

function rule(id: string, severity: Severity, description: string, open?: Rule['open']): Rule {
  return {id, severity, description, ...(open && {open})}
}
