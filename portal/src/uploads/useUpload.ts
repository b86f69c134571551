import type { UploadType } from '@lorecircle/shared/calls'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../api/api-error.ts'
import { useAuthor } from '../identity/useAuthor.ts'
import { type Accepted, upload } from './upload.ts'

export type UploadState =
  | { stage: 'idle' }
  | { stage: 'sending'; file: File; part: number }
  | { stage: 'failed'; file: File; message: string }

type Options = {
  uploadType: UploadType
  bookTitle: string
  format: string
  onAccepted: (accepted: Accepted) => void
  onBusy: (busy: boolean) => void
}

/** One upload at a time: a new file takes the place of one that is under way. */
export function useUpload(options: Options) {
  const { sub } = useAuthor()
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

  const start = async (file: File) => {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    const { uploadType, bookTitle, format, onBusy } = latest.current
    setState({ stage: 'sending', file, part: 0 })
    onBusy(true)
    try {
      const onProgress = (part: number) => {
        if (running.current === own) setState({ stage: 'sending', file, part })
      }
      const accepted = await upload({
        uploadType,
        file,
        sub,
        bookTitle,
        format,
        onProgress,
        signal: own.signal,
      })
      if (running.current !== own || own.signal.aborted) return
      latest.current.onAccepted(accepted)
      setState({ stage: 'idle' })
    } catch (error) {
      if (running.current !== own || own.signal.aborted) return
      setState({ stage: 'failed', file, message: messageOf(error) })
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
