import { inParallel } from '@lorecircle/shared/in-parallel'
import { lengthOf, type PartPlan, partsOf, type UploadPart } from '@lorecircle/shared/upload/part-plan'
import { type Patience, patiently } from './patiently.ts'

export type Sending = Patience & {
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

export type Way = { checksum: string; signal: AbortSignal; onSent: (bytes: number) => void }

const atOnce = 3

/** Sends what has not arrived, three parts at a time; a part that is there with other content is sent again. */
export async function sendParts(sending: Sending): Promise<void> {
  const { plan, held, checksumOf, send, onSent, onHeld } = sending
  const parts = partsOf(plan)
  const sent = new Map(parts.map((part) => [part.number, held.has(part.number) ? lengthOf(part) : 0]))
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
    tell(part, lengthOf(part))
    onHeld(part)
  }
  try {
    await inParallel(atOnce, parts, settle)
  } catch (error) {
    failure.abort(error)
    throw error
  }
}
