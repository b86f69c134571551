import type { BookFile } from '@lorecircle/shared/media/book-file'
import { calls } from '@lorecircle/shared/registry/calls'
import type { UploadPart } from '@lorecircle/shared/upload/part-plan'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/api-error.ts'
import { sendBlob } from '../send-blob.ts'
import { sha256 } from '../sha256.ts'
import { bookFileProblem } from './book-file-problem.ts'
import { isOf, type KeptUpload, type KeptUploads } from './kept-uploads.ts'
import { type Patience, patiently } from './patiently.ts'
import { sendParts, type Way } from './send-parts.ts'
import { StoreRefusal } from './store-refusal.ts'

type Options = Patience & {
  kept: KeptUploads
  /** Where it is chosen, which may get another name meanwhile. */
  place: () => string
  onBegun: (upload: KeptUpload) => void
  onSent: (bytesInAll: number) => void
  /** A part has arrived. */
  onArrived: () => void
}

const headBytes = 256 * 1024

/**
 * Sends an eBook's file, or what is missing of one that was begun before, and has it looked at. No more than a few
 * parts are in memory at once. Throws an Error with a sentence for people.
 */
export async function uploadInParts(file: File, options: Options): Promise<BookFile> {
  const { kept, place, onBegun, onSent } = options
  const problem = await bookFileProblem(file)
  if (problem) throw new Error(problem)
  const going = await beginOrGoOn(file, options)
  if ('file' in going) return going.file
  const { upload, held } = going
  onBegun(upload)
  const finished = new Set(held.keys())
  const note = ({ number }: UploadPart) => {
    options.onArrived()
    finished.add(number)
    kept.keep({ ...upload, place: place(), finished: [...finished] })
  }
  try {
    await sendParts({
      ...options,
      plan: upload,
      held,
      checksumOf: ({ start, end }) => sha256(file.slice(start, end)),
      send: (part, way) => sendPart(file, upload.id, part, way),
      onSent,
      onHeld: note,
    })
    const answer = await patiently(() => api(calls.finishUpload, { id: upload.id }), options)
    kept.forget(upload.id)
    return answer.file
  } catch (error) {
    if (isOver(error)) kept.forget(upload.id)
    throw error
  }
}

type Going = { upload: KeptUpload; held: ReadonlyMap<number, string> } | { file: BookFile }

async function beginOrGoOn(file: File, options: Options): Promise<Going> {
  const { kept, place } = options
  const known = { name: file.name, sizeInBytes: file.size, head: await sha256(file.slice(0, headBytes)) }
  const begun = kept.all().find((upload) => isOf(upload, known))
  const held = begun && (await heldOf(begun.id, options))
  if (begun && held) return { upload: begun, held }
  if (begun) {
    kept.forget(begun.id)
    // It may have been put together while nobody was there to hear of it.
    const whole = await unlessOver(() => api(calls.finishUpload, { id: begun.id }), options)
    if (whole) return whole
  }
  const asked = { fileName: file.name, sizeInBytes: file.size }
  const { id, partBytes } = await patiently(() => api(calls.beginUpload, asked), options)
  const upload = { ...known, id, partBytes, place: place(), finished: [], beganAtMs: Date.now() }
  kept.keep(upload)
  return { upload, held: new Map() }
}

/** The checksums of its parts; null for an upload that has ended meanwhile. */
async function heldOf(id: string, patience: Patience): Promise<ReadonlyMap<number, string> | null> {
  const answer = await unlessOver(() => api(calls.heldParts, { id }), patience)
  return answer && new Map(answer.parts.map(({ number, checksum }) => [number, checksum]))
}

async function unlessOver<T>(ask: () => Promise<T>, patience: Patience): Promise<T | null> {
  try {
    return await patiently(ask, patience)
  } catch (error) {
    if (isOver(error)) return null
    throw error
  }
}

async function sendPart(file: File, id: string, { number, start, end }: UploadPart, way: Way): Promise<void> {
  const { checksum, signal, onSent } = way
  const { url, headers } = await api(calls.signPart, { id, number, checksum })
  const status = await sendBlob({ url, headers, body: file.slice(start, end), signal }, onSent)
  if (status < 200 || status >= 300) throw new StoreRefusal(status)
}

/** It is no eBook, or it has ended: there is nothing to go on with. */
const isOver = (error: unknown): boolean =>
  error instanceof ApiError
    ? [400, 404].includes(error.status)
    : error instanceof StoreRefusal && error.status === 404
