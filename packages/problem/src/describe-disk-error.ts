/** Describe why a file cannot be read, without its path on this machine: `EACCES: permission denied, open '/a'` -> `permission denied`. */
export function describeDiskError({message}: Error): string {
  // Node.js replaces what it cannot decode, and then finds no file of that name.
  if (/^ENOENT: .*\ufffd/.test(message)) return 'its name is not encoded as UTF-8; rename it'
  return /^[A-Z\d]+: ([^,]+)/.exec(message)?.[1] ?? message
}
