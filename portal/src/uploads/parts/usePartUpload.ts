import type { BookFile } from '@lorecircle/shared/media/book-file'
import { calls } from '@lorecircle/shared/registry/calls'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { useAuthor } from '../../identity/useAuthor.ts'
import { type KeptUploads, keptUploads } from './kept-uploads.ts'
import { arrivedBytes, type PartUploadState, stateAt } from './part-upload-state.ts'
import { throttledProgress } from './progress.ts'
import { leftBehind, type UploadRun } from './run.ts'
import { uploadInParts } from './upload-in-parts.ts'

type Options = {
  /** Names the field, also after a reload. */
  place: string
  onAccepted: (file: BookFile) => void
  onBusy: (busy: boolean) => void
}

type Field = { show: (state: PartUploadState) => void; options: RefObject<Options> }

const cancelled = new DOMException('Cancelled', 'AbortError')

const left = leftBehind<UploadRun<Field>>()

/** One file in parts at a time. What is stopped, by whatever, can be gone on with; what is cancelled is let go. */
export function usePartUpload(options: Options) {
  const { sub } = useAuthor()
  const { place } = options
  const [kept] = useState(() => keptUploads(localStorage, sub))
  const [state, setState] = useState<PartUploadState>(() => stateAt(place, kept.all()))
  const running = useRef<UploadRun<Field>>(undefined)
  /** The id of the upload that is shown. */
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
      show({ stage: 'failed', ...named, file, message: messageOf(error) })
    }
    run.field.options.current.onBusy(false)
  }

  const pause = () => {
    const { current: run } = running
    if (!run) return
    run.controller.abort()
    const { file } = run
    const arrived = kept.all().find(({ id }) => id === run.id)
    const sentBytes = arrived ? arrivedBytes(arrived) : 0
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

/** It is on its way, or can be gone on with. */
const isOpen = ({ state }: UploadRun<Field>): boolean => state.stage !== 'done' && state.stage !== 'idle'

/** Lets go of what has arrived. Where nobody hears of it, it is let go after a week. */
function giveUp(kept: KeptUploads, id: string | undefined): void {
  if (id === undefined) return
  kept.forget(id)
  api(calls.leaveUpload, { id }).catch(() => {})
}
