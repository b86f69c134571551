import type { UploadType } from '@lorecircle/shared/upload/calls'
import { useEffect, useRef, useState } from 'react'
import { toErrorMessage } from '../api/api-error.ts'
import { contentTypeOfFile } from './content-type.ts'
import { fileProblem } from './file-problem.ts'
import { fitPicture } from './picture.ts'
import { type Accepted, uploadPictureFile } from './upload.ts'

export type UploadState =
  | { stage: 'idle' }
  /** It is opened, and drawn anew where it has to be. */
  | { stage: 'preparing'; file: File }
  | { stage: 'sending'; file: File; part: number }
  | { stage: 'failed'; file: File; message: string }

export type Prepare = (file: File, signal: AbortSignal) => Promise<File>

type Options = {
  uploadType: UploadType
  bookTitle: string
  format: string
  /** Resizes pictures by default. */
  prepare?: Prepare
  onAccepted: (accepted: Accepted) => void
  onBusy: (busy: boolean) => void
}

/** One picture at a time: a new file replaces one that is being uploaded. */
export function useUpload(options: Options) {
  const [state, setState] = useState<UploadState>({ stage: 'idle' })
  const running = useRef<AbortController>(undefined)
  const latest = useRef(options)
  latest.current = options

  useEffect(() => {
    const { onBusy } = latest.current
    return () => {
      running.current?.abort()
      onBusy(false)
    }
  }, [])

  const start = async (chosen: File) => {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    const isStale = () => running.current !== own || own.signal.aborted
    const { uploadType, bookTitle, format, onBusy, prepare = fitPicture } = latest.current
    let file = chosen
    setState({ stage: 'preparing', file })
    onBusy(true)
    try {
      const problem = fileProblem(uploadType, contentTypeOfFile(file), file.size)
      if (problem) throw new Error(problem)
      file = await prepare(file, own.signal)
      if (isStale()) return
      const onProgress = (part: number) => {
        if (!isStale()) setState({ stage: 'sending', file, part })
      }
      onProgress(0)
      const accepted = await uploadPictureFile({
        uploadType,
        file,
        bookTitle,
        format,
        onProgress,
        signal: own.signal,
      })
      if (isStale()) return
      latest.current.onAccepted(accepted)
      setState({ stage: 'idle' })
    } catch (error) {
      if (isStale()) return
      setState({ stage: 'failed', file, message: toErrorMessage(error) })
    }
    latest.current.onBusy(false)
  }

  const cancel = () => {
    running.current?.abort()
    setState({ stage: 'idle' })
    latest.current.onBusy(false)
  }

  return { state, start, cancel }
}
