/** Describe why a file cannot be read, without its path on this machine: `EACCES: permission denied, open '/a'` -> `permission denied`. */
export function describeDiskError({message}: Error): string {
  return /^[A-Z\d]+: ([^,]+)/.exec(message)?.[1] ?? message
}
