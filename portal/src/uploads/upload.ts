import { limits } from '@lorecircle/shared/book/book'
import type { CoverRecord } from '@lorecircle/shared/book/cover-record'
import { calls } from '@lorecircle/shared/registry/calls'
import type { UploadType } from '@lorecircle/shared/upload/calls'
import type { z } from 'zod'
import { api } from '../api/api.ts'
import { claims } from '../identity/claims.ts'
import { contentTypeOf } from './content-type.ts'
import { presign } from './presign.ts'
import { put } from './put.ts'
import { sha256 } from './sha256.ts'

export type Accepted = z.output<typeof calls.acceptUpload.output> & { key: string; record: CoverRecord }

type Upload = {
  uploadType: UploadType
  file: File
  bookTitle?: string
  format?: string
  onProgress: (part: number) => void
  signal: AbortSignal
}

/** Sends a picture to both private places, then has it looked at. Throws an Error with a sentence for people. */
export async function upload({ uploadType, file, bookTitle, format, onProgress, signal }: Upload) {
  const contentType = contentTypeOf(file)
  const places = await presign({
    ...(await claims()),
    uploadType,
    fileName: file.name,
    contentType,
    size: file.size,
    checksum: await sha256(file),
    ...(bookTitle ? { bookTitle: bookTitle.slice(0, limits.title) } : {}),
    ...(format ? { format } : {}),
  })
  const parts = { author: 0, master: 0 }
  const send = (place: 'author' | 'master') =>
    put(places[place].url, file, places.headers, signal, (part) => {
      parts[place] = part
      onProgress((parts.author + parts.master) / 2)
    })
  await Promise.all([send('author'), send('master')])
  signal.throwIfAborted()
  const accepted = await api(calls.acceptUpload, { uploadType, key: places.author.key, fileName: file.name })
  const record: CoverRecord = {
    authorBucket: places.author.bucket,
    authorKey: places.author.key,
    masterBucket: places.master.bucket,
    masterKey: places.master.key,
    url: accepted.imageUrl ?? '',
    contentType,
    size: file.size,
    uploadedAt: new Date().toISOString(),
  }
  return { ...accepted, key: places.author.key, record } satisfies Accepted
}
