import { unfinishedLifeInMs } from '@lorecircle/shared/upload/upload'
import { z } from 'zod'

export type ResumableUpload = z.infer<typeof KeptUpload>
const KeptUpload = z.object({
  id: z.string(),
  place: z.string(),
  name: z.string(),
  sizeInBytes: z.int().min(1),
  /** Base64 SHA-256 of the file's first bytes. */
  head: z.string(),
  partBytes: z.int().min(1),
  finished: z.array(z.int()),
  beganAtMs: z.number(),
})

type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export type ResumableUploads = ReturnType<typeof createResumableUploads>

/** One author's resumable uploads in this browser, newest first. Does nothing if storage is full or blocked. */
export function createResumableUploads(storage: BrowserStorage, sub: string, now: () => number = Date.now) {
  const key = `unfinished-uploads:${sub}`

  function all(): ResumableUpload[] {
    try {
      const kept = z.array(KeptUpload).safeParse(JSON.parse(storage.getItem(key) ?? '[]')).data ?? []
      return kept.filter(({ beganAtMs }) => now() - beganAtMs < unfinishedLifeInMs)
    } catch {
      return []
    }
  }
  function write(kept: ResumableUpload[]) {
    try {
      if (kept.length === 0) storage.removeItem(key)
      else storage.setItem(key, JSON.stringify(kept))
    } catch {}
  }
  const forget = (id: string) => write(all().filter((upload) => upload.id !== id))
  const keep = (upload: ResumableUpload) => write([upload, ...all().filter(({ id }) => id !== upload.id)])
  /** Saving a new format changes the key of its field. */
  const move = (id: string, place: string) => {
    const upload = all().find((one) => one.id === id)
    if (upload && upload.place !== place) keep({ ...upload, place })
  }
  return { all, keep, move, forget }
}

/** True for the key of a format that has not been saved yet. */
export const isUnsavedFormatKey = (place: string): boolean => place.startsWith('new-')

export const isSameFile = (
  upload: ResumableUpload,
  { name, sizeInBytes, head }: Pick<ResumableUpload, 'name' | 'sizeInBytes' | 'head'>,
): boolean => upload.name === name && upload.sizeInBytes === sizeInBytes && upload.head === head
