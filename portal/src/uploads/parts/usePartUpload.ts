import type { BookFile } from '@lorecircle/shared/media/book-file'
import { calls } from '@lorecircle/shared/registry/calls'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { api } from '../../api/api.ts'
import { toErrorMessage } from '../../api/api-error.ts'
import { useAuthor } from '../../identity/useAuthor.ts'
import { createResumableUploads, isUnsavedFormatKey, type ResumableUploads } from './kept-uploads.ts'
import { countUploadedBytes, initialUploadState, type PartUploadState } from './part-upload-state.ts'
import { uploadInParts } from './upload-in-parts.ts'

const windowMs = 20_000

const leastMs = 3_000

const shownEveryMs = 250

/** Keeps the samples of the last twenty seconds. */
const withSample = (samples: readonly Sample[], sample: Sample): Sample[] => [
  ...samples.filter(({ atMs }) => sample.atMs - atMs <= windowMs),
  sample,
]

const graceMs = 1_000

type Options = {
  /** Identifies the field across reloads. */
  place: string
  onAccepted: (file: BookFile) => void
  onBusy: (busy: boolean) => void
}

type Field = { show: (state: PartUploadState) => void; options: RefObject<Options> }

const cancelled = new DOMException('Cancelled', 'AbortError')

const left = createDetachedRuns<UploadRun<Field>>()

/** Uploads one file in parts. Stopped uploads can be resumed; cancelled ones are discarded. */
export function usePartUpload(options: Options) {
  const { sub } = useAuthor()
  const { place } = options
  const [kept] = useState(() => createResumableUploads(localStorage, sub))
  const [state, setState] = useState<PartUploadState>(() => initialUploadState(place, kept.all()))
  const running = useRef<UploadRun<Field>>(undefined)
  const begun = useRef(state.stage === 'unfinished' ? state.id : undefined)
  const latest = useRef(options)
  latest.current = options

  useEffect(() => {
    const run = left.takeUp(latest.current.place)
    if (run) {
      run.field = { show: setState, options: latest }
      running.current = run
      begun.current = run.id
      setState(run.state)
      latest.current.onBusy(!run.controller.signal.aborted)
    }
    const { onBusy } = latest.current
    return () => {
      const { current } = running
      if (current && isOpen(current)) left.leave(latest.current.place, current)
      onBusy(false)
    }
  }, [])
  useEffect(() => {
    if (begun.current !== undefined) kept.move(begun.current, place)
  }, [kept, place])

  const start = async (file: File) => {
    running.current?.controller.abort()
    const named = { name: file.name, sizeInBytes: file.size }
    const field: Field = { show: setState, options: latest }
    const run: UploadRun<Field> = {
      file,
      field,
      controller: new AbortController(),
      state: { stage: 'looking', ...named },
    }
    running.current = run
    begun.current = undefined
    const { signal } = run.controller
    const show = (next: PartUploadState) => {
      run.state = next
      run.field.show(next)
    }
    show(run.state)
    latest.current.onBusy(true)
    try {
      const accepted = await uploadInParts(file, {
        ...throttledProgress(named, (next) => !signal.aborted && show(next)),
        kept,
        signal,
        place: () => run.field.options.current.place,
        onBegun: ({ id }) => {
          run.id = id
          if (running.current === run) begun.current = id
        },
      })
      if (signal.aborted) return
      run.field.options.current.onAccepted(accepted)
      show({ stage: 'done', ...named })
    } catch (error) {
      if (signal.reason === cancelled) giveUp(kept, run.id)
      if (signal.aborted) return
      show({ stage: 'failed', ...named, file, message: toErrorMessage(error) })
    }
    run.field.options.current.onBusy(false)
  }

  const pause = () => {
    const { current: run } = running
    if (!run) return
    run.controller.abort()
    const { file } = run
    const arrived = kept.all().find(({ id }) => id === run.id)
    const sentBytes = arrived ? countUploadedBytes(arrived) : 0
    run.state = { stage: 'paused', name: file.name, sizeInBytes: file.size, file, sentBytes }
    setState(run.state)
    latest.current.onBusy(false)
  }

  const cancel = () => {
    const { current: run } = running
    const wasStopped = !run || run.controller.signal.aborted || state.stage === 'failed'
    run?.controller.abort(cancelled)
    if (wasStopped) giveUp(kept, run?.id ?? begun.current)
    running.current = undefined
    begun.current = undefined
    setState({ stage: 'idle' })
    latest.current.onBusy(false)
  }

  return { state, start, pause, cancel }
}

const isOpen = ({ state }: UploadRun<Field>): boolean => state.stage !== 'done' && state.stage !== 'idle'

/** Discards the stored parts. If the request fails, they are removed after a week. */
function giveUp(kept: ResumableUploads, id: string | undefined): void {
  if (id === undefined) return
  kept.forget(id)
  api(calls.leaveUpload, { id }).catch(() => {})
}

type UploadRun<Field> = {
  file: File
  controller: AbortController
  field: Field
  state: PartUploadState
  id?: string
}

/**
 * Resetting a form remounts its fields under the keys of saved data, so an upload continues briefly until the new
 * field takes it over.
 */
export function createDetachedRuns<R extends { controller: AbortController }>() {
  const left = new Map<string, R>()
  return {
    leave(place: string, run: R) {
      left.set(place, run)
      setTimeout(() => {
        if (left.get(place) !== run) return
        left.delete(place)
        run.controller.abort()
      }, graceMs)
    },
    takeUp(place: string): R | undefined {
      const at = left.has(place) ? place : [...left.keys()].find(isUnsavedFormatKey)
      if (at === undefined) return undefined
      const run = left.get(at)
      left.delete(at)
      return run
    },
  }
}

/** Limits progress updates to a few per second. */
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
    onArrived: () => shown(false),
    /** The speed is measured anew after the network is back. */
    onAway() {
      samples = []
      shown(true)
    },
  }
}

type Sample = { atMs: number; sentBytes: number }

/** Based on the speed of recent seconds; null until that is known. */
function secondsLeft(samples: readonly Sample[], sizeInBytes: number): number | null {
  const [first] = samples
  const last = samples.at(-1)
  if (!first || !last) return null
  const tookMs = last.atMs - first.atMs
  const bytes = last.sentBytes - first.sentBytes
  if (tookMs < leastMs || bytes <= 0) return null
  return ((sizeInBytes - last.sentBytes) * tookMs) / bytes / 1000
}
