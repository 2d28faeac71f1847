import type {Position} from 'unist'

/** How bad a problem is: an error leaves something out, a warning may mislead, a note is advice. */
export type Severity = 'error' | 'warning' | 'note'

/** A replacement for the text between two offsets of a file. */
export interface Fix {
  start: number
  end: number
  text: string
  /** The text that it replaces. Where there is another text, the fix is not applied. */
  written?: string | undefined
}

/** What an author probably meant. Only a person can say whether it is right. */
export interface Suggestion {
  /** The part of the text at the place that is wrong. */
  written: string
  instead: string
}

/**
 * Something that is wrong with content, as plain data that can be cached and sent to a thread.
 *
 * Every step that checks content returns this type, and every printer takes it.
 * `reason` is for people: a program asks `ruleId`, `subject` or `cause`.
 */
export interface Problem {
  /** Path from the root of the docs set, with forward slashes. */
  file: string
  ruleId: string
  /** A sentence without a full stop; code is in backticks. */
  reason: string
  /** Other files of the docs set that the reason names. Printers show them relative to the working folder. */
  files?: ReadonlyArray<string> | undefined
  severity: Severity
  /** Where the author has to look. A problem with the whole file points at its start, see `wholeFile`. */
  place: Position
  /** Other places in the file that the same is wrong with. */
  also?: ReadonlyArray<Position> | undefined
  /** Name, address or path that the problem is about, as the author wrote it. */
  subject?: string | undefined
  /** Lines that show more, for people: code that changed, for example. */
  details?: ReadonlyArray<string> | undefined
  /** Rule id of the problem that this one follows from. */
  cause?: string | undefined
  /** Present only when applying it cannot change the meaning of the page. */
  fix?: Fix | undefined
  /** Present where a misspelled name has a nearest one. */
  suggestion?: Suggestion | undefined
  /** Whether the text at the place must not be printed, such as a private key. */
  isSecret?: true | undefined
  /** Documentation of the rule. */
  url?: string | undefined
}
