/** What a docs set checks in its prose. What is left out is not checked. */
export interface ProseSettings {
  /** Words and phrases to avoid, each with its replacement. An empty replacement means none. */
  avoid?: Readonly<Record<string, string>> | undefined
  /** Whether to report a word that follows itself: `the the`. */
  repeated?: boolean | undefined
  /** The highest number of words in a sentence. */
  sentence?: number | undefined
  /** Whether to report the passive voice. */
  passive?: boolean | undefined
}
