import { partAt, partLengthInBytes } from '@lorecircle/shared/upload/upload'
import { isUnsavedFormatKey, type ResumableUpload } from './kept-uploads.ts'

type Named = { name: string; sizeInBytes: number }

export type PartUploadState =
  | { stage: 'idle' }
  /** It is opened, and what has arrived of it before is asked for. */
  | (Named & { stage: 'looking' })
  | (Named & { stage: 'sending'; sentBytes: number; secondsLeft: number | null; isAway: boolean })
  | (Named & { stage: 'paused'; sentBytes: number; file: File })
  /** Begun before this page was opened: it goes on when the file is chosen again. */
  | (Named & { stage: 'unfinished'; sentBytes: number; id: string })
  | (Named & { stage: 'failed'; message: string; file: File })
  | (Named & { stage: 'done' })

/** Bytes of completed parts. */
export const countUploadedBytes = (upload: ResumableUpload): number =>
  upload.finished.reduce((sum, number) => sum + partLengthInBytes(partAt(upload, number)), 0)

/** Finds the field's own upload, or one chosen for the format before it was saved. */
export function initialUploadState(place: string, kept: readonly ResumableUpload[]): PartUploadState {
  const upload = kept.find((one) => one.place === place) ?? kept.find((one) => isUnsavedFormatKey(one.place))
  if (!upload) return { stage: 'idle' }
  const { id, name, sizeInBytes } = upload
  return { stage: 'unfinished', id, name, sizeInBytes, sentBytes: countUploadedBytes(upload) }
}
