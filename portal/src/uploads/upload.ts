import { limits } from '@lorecircle/shared/book'
import type { CoverRecord } from '@lorecircle/shared/book-for-author'
import { calls, type UploadType, uploadLimits } from '@lorecircle/shared/calls'
import type { z } from 'zod'
import { api } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { contentTypeOf } from './content-type.ts'
import { put } from './put.ts'

export type Accepted = z.output<typeof calls.acceptUpload.output> & { key: string; record: CoverRecord }

type Upload = {
  uploadType: UploadType
  file: File
  sub: string
  bookTitle?: string
  format?: string
  onProgress: (part: number) => void
  signal: AbortSignal
}

/** Sends a file to both private places, then has it looked at. Throws an Error with a sentence for people. */
export async function upload({ uploadType, file, sub, bookTitle, format, onProgress, signal }: Upload) {
  const contentType = contentTypeOf(file)
  const problem = uploadProblem(uploadType, contentType, file.size)
  if (problem) throw new Error(problem)
  const places = await presign({
    sub,
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

const typeRules = {
  book: 'A cover must be an image: JPEG, PNG, WebP or AVIF.',
  profile: 'A picture must be a JPEG, PNG, WebP, AVIF or GIF.',
  ebook: 'An eBook must be an EPUB or a PDF file.',
} as const

/** What speaks against a file before a byte is sent; null where nothing does. */
export function uploadProblem(uploadType: UploadType, contentType: string, size: number): string | null {
  const { types, maxBytes } = uploadLimits[uploadType]
  if (!types.some((type) => type === contentType)) {
    return typeRules[uploadType]
  }
  if (size === 0) return 'This file is empty.'
  return size > maxBytes ? `This file is larger than ${maxBytes / 1024 / 1024} MB.` : null
}

async function presign(input: z.input<typeof calls.generatePresignedUrl.input>) {
  try {
    return await api(calls.generatePresignedUrl, input)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'answer.unexpected' && error.status === 200) {
      throw new Error('Presign response missing author/master URLs')
    }
    throw error
  }
}

/** Base64, as S3 takes it. */
async function sha256(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}
