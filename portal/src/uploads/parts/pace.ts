/** How far an upload was, and when. */
export type Sample = { atMs: number; sentBytes: number }

const windowMs = 20_000
const leastMs = 3_000

/** The samples of the last twenty seconds, with one more. */
export const withSample = (samples: readonly Sample[], sample: Sample): Sample[] => [
  ...samples.filter(({ atMs }) => sample.atMs - atMs <= windowMs),
  sample,
]

/** At the pace of the last seconds; null while that says nothing yet. */
export function secondsLeft(samples: readonly Sample[], sizeInBytes: number): number | null {
  const [first] = samples
  const last = samples.at(-1)
  if (!first || !last) return null
  const tookMs = last.atMs - first.atMs
  const bytes = last.sentBytes - first.sentBytes
  if (tookMs < leastMs || bytes <= 0) return null
  return ((sizeInBytes - last.sentBytes) * tookMs) / bytes / 1000
}
