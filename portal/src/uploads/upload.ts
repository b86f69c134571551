import { limits } from '@lorecircle/shared/book/book'
import type { CoverRecord } from '@lorecircle/shared/book/cover-record'
import { calls } from '@lorecircle/shared/registry/calls'
import type { UploadType } from '@lorecircle/shared/upload/calls'
import { z } from 'zod'
import { api } from '../api/api.ts'
import { readIdentityClaims } from '../identity/claims.ts'
import { contentTypeOfFile } from './content-type.ts'
import { sendBlob } from './send-blob.ts'
import { sha256 } from './sha256.ts'

/** All fields are optional because each missing one has its own error message (B5-27, B5-28, B8-13). */
const Answer = z.object({
  author: z.looseObject({ url: z.string().optional() }).optional(),
  master: z.looseObject({ url: z.string().optional() }).optional(),
})

const presignCall = { ...calls.generatePresignedUrl, output: z.looseObject({}) }

type Places = z.output<typeof calls.generatePresignedUrl.output>

const mostTries = 4

const firstPauseMs = 300

type Sent = (file: File, onProgress: (part: number) => void) => Promise<number>

export type Accepted = z.output<typeof calls.acceptUpload.output> & { key: string; record: CoverRecord }

type Upload = {
  uploadType: UploadType
  file: File
  bookTitle?: string
  format?: string
  onProgress: (part: number) => void
  signal: AbortSignal
}

/** Uploads a picture to both private locations, then has it checked. Throws an Error with a message for people. */
export async function uploadPictureFile({ uploadType, file, bookTitle, format, onProgress, signal }: Upload) {
  const contentType = contentTypeOfFile(file)
  const places = await presign({
    ...(await readIdentityClaims()),
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
    putFile(places[place].url, file, places.headers, signal, (part) => {
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

/** One presigned PUT. A 503 response is retried with increasing delays. */
export async function putFile(
  url: string,
  file: File,
  headers: Record<string, string>,
  signal: AbortSignal,
  onProgress: (part: number) => void,
  send: Sent = sender(url, headers, signal),
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const status = await send(file, onProgress)
    if (status >= 200 && status < 300) return
    if (status !== 503 || tries === mostTries) throw new Error(`Upload failed: ${status}`)
    await new Promise((resolve) => setTimeout(resolve, firstPauseMs * 2 ** (tries - 1)))
    signal.throwIfAborted()
  }
}

const sender =
  (url: string, headers: Record<string, string>, signal: AbortSignal): Sent =>
  (body, onProgress) =>
    sendBlob({ url, headers, body, signal }, (bytes) => onProgress(body.size ? bytes / body.size : 0))

/** Throws an Error with a message for the field that the response lacks. */
async function presign(input: z.input<typeof calls.generatePresignedUrl.input>): Promise<Places> {
  return parsePresignedUrls(await api(presignCall, input), input.uploadType)
}

export function parsePresignedUrls(answer: unknown, uploadType: UploadType): Places {
  const places = calls.generatePresignedUrl.output.safeParse(answer)
  if (places.success && places.data.author.url && places.data.master.url) return places.data
  const { author, master } = Answer.safeParse(answer).data ?? {}
  if (author?.url && master?.url) throw new Error('Presign response incomplete')
  throw new Error(
    uploadType === 'profile' ? 'Missing presigned URL' : 'Presign response missing author/master URLs',
  )
}
