/** Read the time that a tree gets: `SOURCE_DATE_EPOCH` in seconds (https://reproducible-builds.org/specs/source-date-epoch/), or now. */
export function readClock(): Date {
  const epoch = process.env.SOURCE_DATE_EPOCH
  return epoch !== undefined && /^\d{1,12}$/.test(epoch)
    ? new Date(Number(epoch) * 1000)
    : new Date()
}
