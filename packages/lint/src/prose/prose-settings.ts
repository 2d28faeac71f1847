/** Settings of the rules for prose. A check without a setting does not run. */
export interface ProseSettings {
  /** Words and phrases to avoid, each with its replacement. An empty replacement means that there is no replacement. */
  avoid?: Readonly<Record<string, string>> | undefined
  /** Whether to report a word that appears twice in a row: `the the`. */
  repeated?: boolean | undefined
  /** The highest number of words in a sentence. */
  sentence?: number | undefined
  /** Whether to report the passive voice. */
  passive?: boolean | undefined
}
