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

/** Shops whose due documents are written, then queued, before the round notes how far it is. */
const batchSize = 1_000
const writesAtOnce = 64
/** So many failures are read and named at most. */
const mostNamed = 20

export type RoundProgress = Release & {
  /** False while shops are still being queued, or after that was interrupted. */
  isQueued: boolean
  /** Shops of the round that are published, of all that were queued. */
  done: number
  of: number
  /** Shops that the last try failed for, with its error; of at most the first twenty that are left. */
  failed: { sub: string; error: string }[]
  /** False once the queue is empty: what is left then comes again only when the round is continued. */
  isRunning: boolean
}

/**
 * Queues every shop for a release: a document and a message for each, in the order of the accounts' keys. Called again
 * for the same release, it continues where it was: behind the last shop that was queued, or, where all were and their
 * messages are gone, with the shops that are still due. A round that is complete begins anew. Answers how many shops the
 * round has.
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

/** How far the round is; null where none was begun. It lists the shops that are due, and reads at most twenty. */
export async function readRoundProgress(round: Omit<Round, 'now'>): Promise<RoundProgress | null> {
  const { documents, queue } = round
  const standing = (await documents.readDerived(republishDoc()))?.value
  if (standing === undefined) return null
  // The queue is asked first: a shop that is done in between is neither in it nor due.
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

/** The message came to a publisher that has other templates than the round: it comes again. */
class OtherTemplates extends Error {
  constructor(sub: string) {
    super(`the shop of ${sub} is due with other templates than this publisher has`)
    this.name = 'OtherTemplates'
  }
}

/**
 * Publishes a shop that is due in the current round, and notes that it is done. A message that came twice, or late,
 * finds nothing due. Pages whose view and templates are as they were are not rendered. Nothing is invalidated: a page
 * that is removed is gone from the CDN within its two seconds (`s-maxage`), and a round that removes one page of each
 * shop would cost an invalidation a shop.
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

/** One that cannot be read is due all the same. */
async function readDue({ documents, renderer }: Pick<Services, 'documents' | 'renderer'>, sub: string) {
  try {
    return await documents.read(dueShopDoc(sub))
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error
    return { value: { release: '', rendererVersion: renderer.version, error: null }, etag: error.etag }
  }
}
