import { type Sample, secondsLeft, withSample } from './pace.ts'
import type { PartUploadState } from './part-upload-state.ts'

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
