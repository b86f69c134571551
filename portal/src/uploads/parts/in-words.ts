const kilobyte = 1024
const megabyte = kilobyte * kilobyte

/** `1.2 MB`, `500 MB`, `12 kB`. */
export const sizeInWords = (bytes: number): string =>
  bytes < megabyte
    ? `${Math.max(1, Math.round(bytes / kilobyte))} kB`
    : `${(bytes / megabyte).toFixed(1).replace('.0', '')} MB`

/** `120 of 500 MB`; what is not there yet is never said to be. */
export function progressInWords(sentBytes: number, sizeInBytes: number): string {
  const [unit, name] = sizeInBytes < megabyte ? [kilobyte, 'kB'] : [megabyte, 'MB']
  return `${Math.floor(sentBytes / unit)} of ${Math.ceil(sizeInBytes / unit)} ${name}`
}

/** `about 3 minutes left` */
export function timeInWords(seconds: number): string {
  if (seconds < 60) return 'less than a minute left'
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return minutes === 1 ? 'about a minute left' : `about ${minutes} minutes left`
  const hours = Math.round(minutes / 60)
  return hours === 1 ? 'about an hour left' : `about ${hours} hours left`
}
