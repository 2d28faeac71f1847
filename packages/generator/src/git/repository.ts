/** A repository, as git sees it. */
export interface Repository {
  /** Folder of the files. */
  top: string
  /** Where git keeps what belongs to these files. */
  own: string
  /** Where git keeps everything else. It is the same folder, except in a worktree. */
  common: string
  /** Whether a part of its history is missing. */
  isShallow: boolean
  /** Hash of the commit that is checked out, if there is one. */
  head: string | undefined
}
