// The pages write 24 September 2026, which no reader takes for another day.
const format = new Intl.DateTimeFormat('en-GB', {dateStyle: 'long', timeZone: 'UTC'})

/** `2026-09-24` -> `24 September 2026` */
export function Day({date}: {date: string}) {
  return <time dateTime={date}>{format.format(new Date(date))}</time>
}
