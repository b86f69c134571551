import type { PartUploadState } from './part-upload-state.ts'

const kilobyte = 1024

const megabyte = kilobyte * kilobyte

/** `1.2 MB`, `500 MB`, `12 kB`. */
export const formatSize = (bytes: number): string =>
  bytes < megabyte
    ? `${Math.max(1, Math.round(bytes / kilobyte))} kB`
    : `${(bytes / megabyte).toFixed(1).replace('.0', '')} MB`

/** `120 of 500 MB`; rounds down so that it never overstates progress. */
export function formatUploadProgress(sentBytes: number, sizeInBytes: number): string {
  const [unit, name] = sizeInBytes < megabyte ? [kilobyte, 'kB'] : [megabyte, 'MB']
  return `${Math.floor(sentBytes / unit)} of ${Math.ceil(sizeInBytes / unit)} ${name}`
}

/** `about 3 minutes left` */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 60) return 'less than a minute left'
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return minutes === 1 ? 'about a minute left' : `about ${minutes} minutes left`
  const hours = Math.round(minutes / 60)
  return hours === 1 ? 'about an hour left' : `about ${hours} hours left`
}

const quarters = ['Uploading', 'A quarter is there of', 'Half is there of', 'Three quarters are there of']

/** Screen reader text for an upload; it changes once per quarter to avoid noise. */
export function announcement(state: PartUploadState): string {
  if (state.stage === 'idle' || state.stage === 'failed') return ''
  if (state.stage === 'unfinished') return `${state.name} has not arrived whole.`
  if (state.stage === 'paused') return `Paused: ${state.name}.`
  if (state.stage === 'looking') return `Looking at ${state.name}.`
  if (state.stage === 'done') return `${state.name} is uploaded.`
  if (state.isAway) return 'The network is away. The upload goes on by itself.'
  const quarter = Math.floor((4 * state.sentBytes) / state.sizeInBytes)
  const words = quarters[quarter]
  return words ? `${words} ${state.name}.` : `Looking at ${state.name}.`
}
