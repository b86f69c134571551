import { accountDoc } from '@lorecircle/shared/account/stored'
import { inParallel } from '@lorecircle/shared/in-parallel'
import type { Release, Republish } from '@lorecircle/shared/publishing/republish'
import { dueShopDoc, republishDoc } from '@lorecircle/shared/publishing/stored'
import { nullIfUnreadable, UnreadableDocument } from '@lorecircle/shared/storage/read-documents'
import type { RepublishQueue } from '../services/queues.ts'
import type { Services } from '../services/services.ts'
import { publishShop } from './publish-shop.ts'
import { nextKeys } from './sweep-shop.ts'

type Round = Pick<Services, 'documents' | 'now'> & { queue: RepublishQueue }

/** Shops whose due documents are written and queued before progress is saved. */
const batchSize = 1_000
const writesAtOnce = 64
/** Limit of failures that are read and listed. */
const mostNamed = 20

export type RoundProgress = Release & {
  /** False while shops are being queued, or after an interruption. */
  isQueued: boolean
  /** Shops published, of all that were queued. */
  done: number
  of: number
  /** Shops whose last attempt failed, with its error; covers at most the first twenty remaining shops. */
  failed: { sub: string; error: string }[]
  /** False once the queue is empty: remaining shops are queued again only when the round is continued. */
  isRunning: boolean
}

/**
 * Queues every shop for a release, with a document and a message each, in key order. Called again for the same
 * release, it continues behind the last queued shop, or, if all were queued and the queue is empty, requeues the
 * shops still due. A complete round starts over. Returns the number of shops in the round.
 */
export async function queueRepublishRound(
  round: Round,
  { release, rendererVersion }: Release,
  onQueued: (shops: number) => void = () => {},
): Promise<number> {
  const { documents, queue, now } = round
  const before = (await documents.readDerived(republishDoc()))?.value
  const standing = before?.release === release && before.rendererVersion === rendererVersion ? before : null
  if (standing?.after === null) {
    const due = await dueShops(round)
    if (due.length > 0) {
      if ((await queue.length()) === 0) await queue.send(due)
      return standing.queued
    }
  }
  const begunAt = now().toISOString()
  let state: Republish =
    standing && standing.after !== null
      ? standing
      : { release, rendererVersion, begunAt, queued: 0, after: '' }
  await documents.write(republishDoc(), state)

  const accounts = documents.list(accountDoc.within(), state.after || undefined)
  while (state.after !== null) {
    const keys = await nextKeys(accounts, batchSize)
    const subs = keys.map(accountDoc.nameIn)
    await inParallel(writesAtOnce, subs, (sub) =>
      documents.write(dueShopDoc(sub), { release, rendererVersion, error: null }),
    )
    await queue.send(subs)
    const after = keys.length < batchSize ? null : (keys.at(-1) ?? null)
    state = { ...state, queued: state.queued + subs.length, after }
    await documents.write(republishDoc(), state)
    onQueued(state.queued)
  }
  return state.queued
}

/** Null if no round was started. Lists the due shops and reads at most twenty. */
export async function readRoundProgress(round: Omit<Round, 'now'>): Promise<RoundProgress | null> {
  const { documents, queue } = round
  const standing = (await documents.readDerived(republishDoc()))?.value
  if (standing === undefined) return null
  // Queries the queue first: a shop that completes in between is then neither queued nor due.
  const isRunning = (await queue.length()) > 0
  const due = await dueShops(round)
  const failed = await inParallel(mostNamed, due.slice(0, mostNamed), async (sub) => {
    const error = (await nullIfUnreadable(documents.read(dueShopDoc(sub))))?.value.error ?? null
    return error === null ? [] : [{ sub, error }]
  })
  const of = Math.max(standing.queued, due.length)
  const { release, rendererVersion, after } = standing
  const isQueued = after === null
  return { release, rendererVersion, isQueued, done: of - due.length, of, failed: failed.flat(), isRunning }
}

async function dueShops({ documents }: Pick<Round, 'documents'>): Promise<string[]> {
  const listed = await Array.fromAsync(documents.list(dueShopDoc.within()))
  return listed.map(({ key }) => dueShopDoc.nameIn(key))
}

/** This publisher has other templates than the round; the message is redelivered. */
class OtherTemplates extends Error {
  constructor(sub: string) {
    super(`the shop of ${sub} is due with other templates than this publisher has`)
    this.name = 'OtherTemplates'
  }
}

/**
 * Publishes a shop that is due in the current round, and marks it done. Idempotent: a repeated or late message finds
 * nothing due. Unchanged pages are not rendered. Nothing is invalidated, because a removed page leaves the CDN within
 * two seconds (`s-maxage`) and a round could cost an invalidation for each shop.
 */
export async function republishShop(services: Services, sub: string): Promise<void> {
  const { documents, renderer } = services
  const due = await readDue(services, sub)
  if (due === null) return
  if (due.value.rendererVersion !== renderer.version) throw new OtherTemplates(sub)
  const quiet = { ...services, invalidate: async () => {}, invalidateTenant: async () => {} }
  try {
    await publishShop(quiet, sub, { render: 'changed_views' })
  } catch (error) {
    await documents.replace(dueShopDoc(sub), { ...due.value, error: String(error) }, due.etag)
    throw error
  }
  await documents.remove(dueShopDoc(sub), due.etag)
}

/** An unreadable document counts as due. */
async function readDue({ documents, renderer }: Pick<Services, 'documents' | 'renderer'>, sub: string) {
  try {
    return await documents.read(dueShopDoc(sub))
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error
    return { value: { release: '', rendererVersion: renderer.version, error: null }, etag: error.etag }
  }
}
