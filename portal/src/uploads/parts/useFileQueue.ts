import type { BookFile } from '@lorecircle/shared/media/book-file'
import { useEffect, useRef, useState } from 'react'
import type { PartUploadState } from './part-upload-state.ts'
import { usePartUpload } from './usePartUpload.ts'

export type QueuedFile = { file: File; replaces: string | null }

type Options = {
  /** Identifies the field across reloads. */
  place: string
  onAccepted: (file: BookFile, chosen: QueuedFile | null) => void
  onBusy: (busy: boolean) => void
}

/** Sends a field's files one at a time: a pause stops all of them, a cancel removes one. */
export function useFileQueue({ place, onAccepted, onBusy }: Options) {
  const [waiting, setWaiting] = useState<QueuedFile[]>([])
  const [isUploading, setUploading] = useState(false)
  const current = useRef<QueuedFile | null>(null)
  const { state, start, pause, cancel } = usePartUpload({
    place,
    onBusy: setUploading,
    onAccepted: (file) => onAccepted(file, current.current),
  })
  const isBusy = isUploading || waiting.length > 0
  const tell = useRef(onBusy)
  tell.current = onBusy
  useEffect(() => {
    tell.current(isBusy)
    return () => tell.current(false)
  }, [isBusy])

  const begin = (chosen: QueuedFile) => {
    current.current = chosen
    void start(chosen.file)
  }
  const latest = useRef(begin)
  latest.current = begin
  useEffect(() => {
    const [next, ...others] = waiting
    if (!next || !isFree(state)) return
    setWaiting(others)
    latest.current(next)
  }, [waiting, state])

  const add = (chosen: QueuedFile[]) => {
    const [first, ...others] = chosen
    // Choosing another file dismisses the error of the last one.
    if (!first || state.stage !== 'failed' || waiting.length > 0) setWaiting([...waiting, ...chosen])
    else {
      begin(first)
      setWaiting(others)
    }
  }
  return {
    state,
    waiting,
    add,
    pause,
    /** Returns the cancelled file, if this field has it. */
    cancel: (): File | undefined => {
      cancel()
      return current.current?.file
    },
    goOn: (file: File) => void start(file),
    leaveOut: (chosen: QueuedFile) => setWaiting(waiting.filter((one) => one !== chosen)),
  }
}

/** True if no upload is running or waiting for the author's decision. */
const isFree = ({ stage }: PartUploadState): boolean =>
  stage === 'idle' || stage === 'done' || stage === 'unfinished'
