const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** `2026-11-14T09:00:00Z` -> `14 Nov 2026`, whatever the language of the machine. Spaces do not break. */
export function toDate(iso: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(iso) ?? []
  const name = months[Number(month) - 1]
  return name ? `${Number(day)}\u00a0${name}\u00a0${year}` : iso
}
