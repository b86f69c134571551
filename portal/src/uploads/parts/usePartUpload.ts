import type { BookFile } from '@lorecircle/shared/media/book-file'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useAuthor } from '../../identity/useAuthor.ts'
import { giveUp } from './give-up.ts'
import { keptUploads } from './kept-uploads.ts'
import { arrivedBytes, type PartUploadState, stateAt } from './part-upload-state.ts'
import { progressOf } from './progress.ts'
import { uploadInParts } from './upload-in-parts.ts'

type Options = {
  /** Names the field, also after a reload. */
  place: string
  onAccepted: (file: BookFile) => void
  onBusy: (busy: boolean) => void
}

/** One file on its way. */
type Run = { file: File; controller: AbortController }

const cancelled = new DOMException('Cancelled', 'AbortError')

/** One file in parts at a time. What is stopped, by whatever, can be gone on with; what is cancelled is let go. */
export function usePartUpload(options: Options) {
  const { sub } = useAuthor()
  const [kept] = useState(() => keptUploads(localStorage, sub))
  const [state, setState] = useState<PartUploadState>(() => stateAt(options.place, kept.all()))
  const running = useRef<Run>(undefined)
  /** The id of the upload that is shown. */
  const begun = useRef(state.stage === 'unfinished' ? state.id : undefined)
  const latest = useRef(options)
  latest.current = options

  useEffect(() => {
    const { onBusy } = latest.current
    return () => {
      running.current?.controller.abort()
      onBusy(false)
    }
  }, [])

  const { place } = options
  useEffect(() => {
    if (begun.current !== undefined) kept.move(begun.current, place)
  }, [kept, place])

  const start = async (file: File) => {
    running.current?.controller.abort()
    const run: Run = { file, controller: new AbortController() }
    running.current = run
    begun.current = undefined
    let id: string | undefined
    const { signal } = run.controller
    const named = { name: file.name, sizeInBytes: file.size }
    const progress = progressOf(named, (next) => !signal.aborted && setState(next))
    setState({ stage: 'looking', ...named })
    latest.current.onBusy(true)
    try {
      const accepted = await uploadInParts(file, {
        ...progress,
        kept,
        signal,
        place: () => latest.current.place,
        onBegun: (upload) => {
          id = upload.id
          if (running.current === run) begun.current = id
        },
      })
      if (signal.aborted) return
      latest.current.onAccepted(accepted)
      setState({ stage: 'done', ...named })
    } catch (error) {
      if (signal.reason === cancelled) giveUp(kept, id)
      if (signal.aborted) return
      setState({ stage: 'failed', ...named, file, message: messageOf(error) })
    }
    latest.current.onBusy(false)
  }

  const pause = () => {
    const { current: run } = running
    if (!run) return
    run.controller.abort()
    const { file } = run
    const arrived = kept.all().find(({ id }) => id === begun.current)
    const sentBytes = arrived ? arrivedBytes(arrived) : 0
    setState({ stage: 'paused', name: file.name, sizeInBytes: file.size, file, sentBytes })
    latest.current.onBusy(false)
  }

  const cancel = () => {
    const { current: run } = running
    const wasStopped = !run || run.controller.signal.aborted || state.stage === 'failed'
    run?.controller.abort(cancelled)
    if (wasStopped) giveUp(kept, begun.current)
    begun.current = undefined
    setState({ stage: 'idle' })
    latest.current.onBusy(false)
  }

  return { state, start, pause, cancel }
}
