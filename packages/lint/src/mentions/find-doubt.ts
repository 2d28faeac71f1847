/** What the sentence around a name leaves open. */
export interface Doubt {
  /** Whether it says that there is no such thing, or not in this version or project. */
  isElsewhere?: true
  /** Whether the statement may be denied, assumed, or true only of another place or version. */
  isDoubtful?: true
}

/** `` has no `redeem` ``, `` does not implement `redeem` `` */
const absentBefore =
  /\b(?:no|were|lacks?|without|instead of|rather than|in place of|neither|nor|not|(?:n['’]t|not) (?:have|implement|offer|support|declare|define|include|contain|provide|expose|emit|revert with))(?: (?:an?|any|the))?(?: (?:function|method|event|error|modifier|contract|selector))? $/i

/** `` `redeem` does not exist `` */
const absentAfter =
  /^(?: (?:function|method|event|error|modifier))? (?:(?:is|are) (?:missing|absent|planned|wrong|not (?:there|part|implemented|available|supported|an?\b))|belongs? to no\b|(?:will|would|may|might|could) (?:be(?! (?:only )?called\b)|exist|come|follow)\b)|\b(?:do|does|did)(?: not|n['’]t) exist\b|\bnot part of\b/i

/** `in version 1`, `v2`, `earlier releases` */
const otherVersion =
  /\b(?:version \d|v\d+\b|(?:earlier|older|previous|next|future|later|other|another) (?:versions?|releases?)\b|originally\b)/i

/** `` OpenZeppelin's `Governor` ``, `` In Compound, `` */
const otherProject =
  /\b(?!It|That|What|Let|Here|There)[A-Z]\w+['’]s (?:`\w+` |\w+ )?$|^In [A-Z]\w+, $/

/** `other bridges`, `on Arbitrum` */
const otherPlace =
  /\b(?:[Oo]thers?|[Aa]nother|forks?|mocks?|testnets?|tests?|local(?:ly)?|devnets?|drafts?|proposed|recommend(?:s|ed)|against)\b|(?:^|[\s(])(?:[Ii]n|[Oo]n|[Ff]or|[Ww]ith) [A-Z]\w+\b|\b(?!It|That|What|Let|Here|There)[A-Z]\w+['’]s\b/

const supposed =
  /\b(?:assum\w*|suppos\w*|imagin\w*|if|when|once(?! (?:an?|each|every|per)\b)|whether|unless|pretend|consider(?:ed)?|given|whose|neither|no|myth|wrong that|not true|untrue|would|could|should|as though|believes?|thinks?)\b/i

/** `` a `MAX_FEE` of 1000 ``, unless something has it. */
const anyBefore = /(?<!\b(?:has|have) )\ban? $/i

/** The head of a column about something that is gone, or about another project. */
const otherColumn =
  /\b(?:old|before|previous(?:ly)?|former(?:ly)?|deprecated|removed|legacy|others?|version \d+|v\d+)\b/i

/** Find what the sentence around a name leaves open, or the head of its column. */
export function findDoubt(before: string, after: string, column = ''): Doubt {
  const left = findSentence(before)
  const right = after.slice(0, most).split(/[.;!?](?:\s|$)/, 1)[0] ?? ''
  const isElsewhere =
    absentBefore.test(left) ||
    absentAfter.test(right) ||
    otherVersion.test(left) ||
    otherVersion.test(right) ||
    otherProject.test(left) ||
    otherColumn.test(column)
  if (isElsewhere) return {isElsewhere, isDoubtful: true}
  const isDoubtful =
    otherPlace.test(left) ||
    supposed.test(left) ||
    anyBefore.test(left) ||
    /^ of \S+ (?:(?:basis points|\w+) )?(?:would|that others)\b/.test(right)
  return isDoubtful ? {isDoubtful} : {}
}

/** Check whether a sentence is about the past: `` in version 1 the limit was 3 days (`DELAY`) ``. */
export function isHistory(before: string, after: string): boolean {
  const left = findSentence(before)
  return history.test(left) || (after.startsWith(')') && /\b(?:was|were)\b/.test(left))
}

const history =
  /\b(?:version \d|v\d)\S* [^,;]{0,80}\b(?:allowed|began|capped|had|introduced|limited|set|started|used|was|were)\b/i

/** Find the sentence that a text ends in. */
function findSentence(before: string): string {
  const parts = before.slice(-most).split(/[.;!?]\s/)
  return parts.at(-1) ?? ''
}

/** A sentence is rarely longer. */
const most = 300
