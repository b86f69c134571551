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

/** What the store answered to a part that it did not take. */
export class StoreRefusal extends Error {
  /** The HTTP status. */
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
  /** Where it is chosen, which may get another name meanwhile. */
  place: () => string
  onBegun: (upload: ResumableUpload) => void
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

type Going = { upload: ResumableUpload; held: ReadonlyMap<number, string> } | { file: BookFile }

async function beginOrGoOn(file: File, options: Options): Promise<Going> {
  const { kept, place } = options
  const known = { name: file.name, sizeInBytes: file.size, head: await sha256(file.slice(0, headBytes)) }
  const begun = kept.all().find((upload) => isSameFile(upload, known))
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

export type PartSendingOptions = Patience & {
  plan: PartPlan
  /** Checksums of the parts that have arrived, by their numbers. */
  held: ReadonlyMap<number, string>
  /** Of a part of the file as it is now. */
  checksumOf: (part: UploadPart) => Promise<string>
  /** One try to send a part. */
  send: (part: UploadPart, way: Way) => Promise<void>
  onSent: (bytesInAll: number) => void
  /** A part has arrived. */
  onHeld: (part: UploadPart) => void
}

type Way = { checksum: string; signal: AbortSignal; onSent: (bytes: number) => void }

/** Sends what has not arrived, three parts at a time; a part that is there with other content is sent again. */
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
  // What stops one part stops the others, too.
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

/** What speaks against a file before a byte of it is sent, and what to do about it; null where nothing does. */
async function bookFileProblem(file: Blob): Promise<string | null> {
  if (file.size === 0) return 'This file is empty. Please choose another.'
  if (file.size > largestFileInBytes) return `An eBook can be at most ${formatSize(largestFileInBytes)}.`
  const read: ReadBytes = async (start, end) => new Uint8Array(await file.slice(start, end).arrayBuffer())
  const kind = await detectFileKind(file.size, read)
  return kind === null ? bookFileProblemMessage(file.size, read) : null
}

type Patience = {
  signal: AbortSignal
  /** The network is away, and it is tried again. */
  onAway: () => void
  pause?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Tries again and again, later each time: for ever without a network, for a while where the other side is in trouble. */
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

/** A signature that has run out, and bits that were lost on the way, are worth another try; an ended upload is not. */
function mostTriesAfter(error: unknown): number {
  if (isWayLost(error)) return Number.POSITIVE_INFINITY
  if (!(error instanceof ApiError) && !(error instanceof StoreRefusal)) return 1
  if (error.status >= 500) return 8
  return error instanceof StoreRefusal && error.status !== 404 ? 3 : 1
}

/** So long, or until the browser has found a network, if that comes first. */
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
