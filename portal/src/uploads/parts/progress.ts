import type { PartUploadState } from './part-upload-state.ts'

const windowMs = 20_000

const leastMs = 3_000

const shownEveryMs = 250

/** What comes in many times a second → what is shown a few times a second. */
export function throttledProgress(
  named: { name: string; sizeInBytes: number },
  show: (state: PartUploadState) => void,
  now: () => number = () => performance.now(),
) {
  let samples: Sample[] = []
  let shownAtMs = Number.NEGATIVE_INFINITY
  let sentBytes = 0
  const shown = (isAway: boolean) =>
    show({
      stage: 'sending',
      ...named,
      sentBytes,
      isAway,
      secondsLeft: isAway ? null : secondsLeft(samples, named.sizeInBytes),
    })
  return {
    onSent(bytes: number) {
      sentBytes = bytes
      const atMs = now()
      if (atMs - shownAtMs < shownEveryMs && bytes < named.sizeInBytes) return
      shownAtMs = atMs
      samples = withSample(samples, { atMs, sentBytes })
      shown(false)
    },
    /** A part has arrived. */
    onArrived: () => shown(false),
    /** The pace begins anew when the network is back. */
    onAway() {
      samples = []
      shown(true)
    },
  }
}

/** How far an upload was, and when. */
type Sample = { atMs: number; sentBytes: number }

/** The samples of the last twenty seconds, with one more. */
const withSample = (samples: readonly Sample[], sample: Sample): Sample[] => [
  ...samples.filter(({ atMs }) => sample.atMs - atMs <= windowMs),
  sample,
]

/** At the pace of the last seconds; null while that says nothing yet. */
function secondsLeft(samples: readonly Sample[], sizeInBytes: number): number | null {
  const [first] = samples
  const last = samples.at(-1)
  if (!first || !last) return null
  const tookMs = last.atMs - first.atMs
  const bytes = last.sentBytes - first.sentBytes
  if (tookMs < leastMs || bytes <= 0) return null
  return ((sizeInBytes - last.sentBytes) * tookMs) / bytes / 1000
}
