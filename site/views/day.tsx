// `Intl.DateTimeFormat` takes 18 ms to load the formats of a language, in each thread.
const months =
  'January February March April May June July August September October November December'.split(' ')

/** `2026-09-24` -> `24 September 2026`, which no reader takes for another day. */
export function Day({date}: {date: string}) {
  const [year, month, day] = date.split('-')
  return <time dateTime={date}>{`${Number(day)} ${months[Number(month) - 1]} ${year}`}</time>
}
