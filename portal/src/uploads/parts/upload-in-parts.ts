import { inParallel } from '@lorecircle/shared/in-parallel'
import type { BookFile } from '@lorecircle/shared/media/book-file'
import { bookFileProblemMessage, detectFileKind, type ReadBytes } from '@lorecircle/shared/media/file-kind'
import { calls } from '@lorecircle/shared/registry/calls'
import {
  largestFileInBytes,
  listUploadParts,
  type PartPlan,
  partLengthInBytes,
  type UploadPart,
} from '@lorecircle/shared/upload/upload'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/api-error.ts'
import { sendBlob } from '../send-blob.ts'
import { sha256 } from '../sha256.ts'
import { formatSize } from './in-words.ts'
import { isSameFile, type ResumableUpload, type ResumableUploads } from './kept-uploads.ts'

/** The store's response to a part that it rejected. */
export class StoreRefusal extends Error {
  readonly status: number

  constructor(status: number) {
    super(`Upload failed: ${status}`)
    this.name = 'StoreRefusal'
    this.status = status
  }
}

const isWayLost = (error: unknown): boolean => error instanceof ApiError && error.status === 0

const longestPauseMs = 30_000

const pauseAfter = (tries: number): number => Math.min(longestPauseMs, 500 * 2 ** (tries - 1))

const atOnce = 3

type Options = Patience & {
  kept: ResumableUploads
  /** Key of the field; it changes when a new format is saved. */
  place: () => string
  onBegun: (upload: ResumableUpload) => void
  onSent: (bytesInAll: number) => void
  onArrived: () => void
}

const headBytes = 256 * 1024

/**
 * Uploads an eBook file, or the missing parts of an interrupted upload, and has it checked. At most a few parts are
 * in memory at once. Throws an Error with a message for people.
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

type Going = { upload: ResumableUpload; held: ReadonlyMap<number, string> } | { file: BookFile }

async function beginOrGoOn(file: File, options: Options): Promise<Going> {
  const { kept, place } = options
  const known = { name: file.name, sizeInBytes: file.size, head: await sha256(file.slice(0, headBytes)) }
  const begun = kept.all().find((upload) => isSameFile(upload, known))
  const held = begun && (await heldOf(begun.id, options))
  if (begun && held) return { upload: begun, held }
  if (begun) {
    kept.forget(begun.id)
    // It may have been completed while the browser was offline.
    const whole = await unlessOver(() => api(calls.finishUpload, { id: begun.id }), options)
    if (whole) return whole
  }
  const asked = { fileName: file.name, sizeInBytes: file.size }
  const { id, partBytes } = await patiently(() => api(calls.beginUpload, asked), options)
  const upload = { ...known, id, partBytes, place: place(), finished: [], beganAtMs: Date.now() }
  kept.keep(upload)
  return { upload, held: new Map() }
}

/** Checksums of the stored parts; null if the upload has ended. */
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

/** The file is not an eBook or the upload has ended, so it cannot be resumed. */
const isOver = (error: unknown): boolean =>
  error instanceof ApiError
    ? [400, 404].includes(error.status)
    : error instanceof StoreRefusal && error.status === 404

export type PartSendingOptions = Patience & {
  plan: PartPlan
  /** Checksums of the stored parts by part number. */
  held: ReadonlyMap<number, string>
  /** Checksum of a part of the current file. */
  checksumOf: (part: UploadPart) => Promise<string>
  send: (part: UploadPart, way: Way) => Promise<void>
  onSent: (bytesInAll: number) => void
  onHeld: (part: UploadPart) => void
}

type Way = { checksum: string; signal: AbortSignal; onSent: (bytes: number) => void }

/** Sends missing parts, three at a time; a stored part with a different checksum is sent again. */
export async function sendParts(sending: PartSendingOptions): Promise<void> {
  const { plan, held, checksumOf, send, onSent, onHeld } = sending
  const parts = listUploadParts(plan)
  const sent = new Map(
    parts.map((part) => [part.number, held.has(part.number) ? partLengthInBytes(part) : 0]),
  )
  const tell = ({ number }: UploadPart, bytes: number) => {
    sent.set(number, bytes)
    onSent([...sent.values()].reduce((sum, part) => sum + part, 0))
  }
  // A failure of one part aborts the others.
  const failure = new AbortController()
  const patience = { ...sending, signal: AbortSignal.any([sending.signal, failure.signal]) }

  async function settle(part: UploadPart) {
    patience.signal.throwIfAborted()
    const checksum = await checksumOf(part)
    if (held.get(part.number) !== checksum) {
      const way = { checksum, signal: patience.signal, onSent: (bytes: number) => tell(part, bytes) }
      await patiently(() => send(part, way), patience)
    }
    tell(part, partLengthInBytes(part))
    onHeld(part)
  }
  try {
    await inParallel(atOnce, parts, settle)
  } catch (error) {
    failure.abort(error)
    throw error
  }
}

async function bookFileProblem(file: Blob): Promise<string | null> {
  if (file.size === 0) return 'This file is empty. Please choose another.'
  if (file.size > largestFileInBytes) return `An eBook can be at most ${formatSize(largestFileInBytes)}.`
  const read: ReadBytes = async (start, end) => new Uint8Array(await file.slice(start, end).arrayBuffer())
  const kind = await detectFileKind(file.size, read)
  return kind === null ? bookFileProblemMessage(file.size, read) : null
}

type Patience = {
  signal: AbortSignal
  /** Called when the network is lost and the request will be retried. */
  onAway: () => void
  pause?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Retries with increasing delays: without limit while offline, a limited number of times for server errors. */
async function patiently<T>(
  attempt: () => Promise<T>,
  { signal, onAway, pause = untilOnline }: Patience,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    signal.throwIfAborted()
    try {
      return await attempt()
    } catch (error) {
      signal.throwIfAborted()
      if (tries >= mostTriesAfter(error)) throw error
      if (isWayLost(error)) onAway()
      await pause(pauseAfter(tries), signal)
    }
  }
}

/** Retries an expired signature or a corrupted transfer, but not an ended upload. */
function mostTriesAfter(error: unknown): number {
  if (isWayLost(error)) return Number.POSITIVE_INFINITY
  if (!(error instanceof ApiError) && !(error instanceof StoreRefusal)) return 1
  if (error.status >= 500) return 8
  return error instanceof StoreRefusal && error.status !== 404 ? 3 : 1
}

/** Resolves after `ms` or when the browser is online again, whichever is first. */
function untilOnline(ms: number, signal: AbortSignal): Promise<void> {
  const listening = new AbortController()
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    const { signal: heard } = listening
    addEventListener('online', () => resolve(), { signal: heard })
    signal.addEventListener('abort', () => reject(signal.reason), { signal: heard })
    heard.addEventListener('abort', () => clearTimeout(timer))
  }).finally(() => listening.abort())
}
