import { isDeepStrictEqual } from 'node:util'
import { type Account, type Deletion, emptyStripeState } from '@lorecircle/shared/account/account'
import { accountCalls, closedShopDays } from '@lorecircle/shared/account/calls'
import { accountDoc, connectedAccountDoc, customerDoc, deletionDoc } from '@lorecircle/shared/account/stored'
import { customPageDoc } from '@lorecircle/shared/custom-page/stored'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { isPolicy } from '@lorecircle/shared/policy/policies'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import { manifestDoc } from '@lorecircle/shared/publishing/stored'
import { deletedPrefixes } from '@lorecircle/shared/registry/every-kind'
import { createDocuments, type Documents } from '@lorecircle/shared/storage/documents'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { accountEndpoint } from '../http/endpoint.ts'
import { assertPassword } from '../security/require-password.ts'
import { sendDeletionEmail } from '../security/tell-owner.ts'
import { updateSecurity } from '../services/security.ts'
import type { Services } from '../services/services.ts'
import { deleteUnfinishedUpload, listUnfinishedUploads } from '../uploads/parts/unfinished.ts'
import { authorFilesFolder } from '../uploads/upload-rules.ts'
import { openOrders, sendShopClosingEmails } from './open-orders.ts'

const readsAtOnce = 32

const removalsAtOnce = 32

/**
 * Removes an account. What stays: the name, for good, so that no link to it ever leads to somebody
 * else; orders, which are the readers' and the books' proof, with the files that were sold; invoices at Stripe.
 * While orders were open when the author left, the profile and the pages by law stay for `closedShopDays`, with the
 * order pages and the contact form. Every step can be repeated, also after a stop anywhere. Answers whether all is done, or time was over before.
 */
export async function finishDeletion(
  services: Services,
  deletion: Deletion,
  share: Parameters<typeof soldFiles>[2],
): Promise<boolean> {
  const { sub, folder, customerId, connectedAccountId, formerStripeAccounts = [] } = deletion
  const { documents, env, s3 } = services
  const { keptUntil } = deletion
  const isKept = isForReaders(deletion, services.now())
  if (keptUntil !== undefined && isKept && deletion.readersToldAt === undefined)
    await tellReaders(services, sub, keptUntil)
  await closeShop(services, deletion)
  if (customerId !== null) await cancelMembership(services, customerId)
  await services.userPool.remove(sub)
  await services.hintPublish(sub)
  if (customerId !== null) await documents.remove(customerDoc(customerId))
  for (const accountId of [connectedAccountId, ...formerStripeAccounts])
    if (accountId !== null) await documents.remove(connectedAccountDoc(accountId))
  for (const upload of await listUnfinishedUploads(services, sub))
    await deleteUnfinishedUpload(services, sub, upload)
  const isGoing = (key: string) => !isKept || !isShownToReaders(key)
  for (const prefix of deletedPrefixes(deletion)) await removeAll(documents, prefix, isGoing)

  const sold = await soldFiles(services, sub, share)
  if (sold === null) return false
  for (const bucket of [env.UPLOADS_BUCKET, env.MASTERS_BUCKET]) {
    const files = createDocuments(s3, bucket)
    // Files of earlier days lie in the folder that has the author's name.
    for (const place of [folder, authorFilesFolder(sub)])
      await removeAll(files, place, (key) => !sold.has(key))
  }
  await services.hintPublish(sub)
  if (deletion.doneAt === null) await note(services, deletion)
  return true
}

const isForReaders = ({ keptUntil }: Deletion, now: Date): boolean =>
  keptUntil !== undefined && now < new Date(keptUntil)

/** Records `readersToldAt`, since a later run can no longer find the orders by their state. */
async function tellReaders(services: Services, sub: string, keptUntil: string): Promise<void> {
  await sendShopClosingEmails(services, sub, keptUntil)
  const readersToldAt = services.now().toISOString()
  await services.documents.update(deletionDoc(sub), (record) => {
    if (record === null) throw new Error(`deletion ${sub} vanished`)
    return { ...record, readersToldAt }
  })
}

const isShownToReaders = (key: string): boolean =>
  profileDoc.placesIn(key) !== null || isPolicy(customPageDoc.placesIn(key)?.at(-1) ?? '')

/**
 * Takes the account away; while readers have open orders, leaves of it what contact and order pages need, without
 * membership and payments, so that nothing is sold and no email about either goes out.
 */
export async function closeShop({ documents, now }: Services, deletion: Deletion): Promise<void> {
  const document = accountDoc(deletion.sub)
  if (!isForReaders(deletion, now())) {
    await documents.remove(document)
    return
  }
  if ((await documents.read(document)) === null) return
  await documents.update(document, (known) => {
    if (known === null) throw new Error(`account ${deletion.sub} vanished`)
    const { ownDomain: _, notified: __, nameDue: ___, ...account } = known
    const closed = { ...account, ...emptyStripeState }
    return isDeepStrictEqual(known, closed) ? known : closed
  })
}

async function cancelMembership({ stripe }: Services, customer: string): Promise<void> {
  const { subscriptions } = await stripe()
  const { data } = await subscriptions.list({ customer, limit: 100 })
  for (const { id } of data) await subscriptions.cancel(id)
}

async function removeAll(
  documents: Pick<Documents, 'list' | 'remove'>,
  prefix: string,
  isGoing: (key: string) => boolean = () => true,
): Promise<void> {
  const found = (await Array.fromAsync(documents.list(prefix))).map(({ key }) => key)
  await inParallel(removalsAtOnce, found.filter(isGoing), (key) => documents.remove({ key }))
}

async function note(services: Services, deletion: Deletion): Promise<void> {
  const { documents, now } = services
  const document = deletionDoc(deletion.sub)
  const stored = await documents.read(document)
  if (stored === null || stored.value.doneAt !== null) return
  const done = { ...stored.value, doneAt: now().toISOString() }
  if ((await documents.replace(document, done, stored.etag)) === null) return
  await sendDeletionEmail(services, deletion)
}

/**
 * Works for `forMs` and queues the rest. A run after completion removes the deletion's record once no page of the
 * shop is live.
 */
export async function continueDeletion(
  services: Services,
  sub: string,
  { forMs, most }: { forMs: number; most?: number },
): Promise<void> {
  const { documents, now } = services
  const stored = await documents.read(deletionDoc(sub))
  if (stored === null) return
  if (stored.value.doneAt !== null && isForReaders(stored.value, now())) return
  const untilMs = now().getTime() + forMs
  const isDone = await finishDeletion(services, stored.value, {
    untilMs,
    ...(most !== undefined && { most }),
  })
  if (!isDone) return services.queueAccountWork({ work: 'deletion', sub }, 0)
  if (stored.value.doneAt === null || !(await isOutOfSight(services, sub))) return
  await documents.remove(manifestDoc(sub))
  await documents.remove(deletionDoc(sub), stored.etag)
}

async function isOutOfSight({ documents }: Services, sub: string): Promise<boolean> {
  const manifest = await documents.read(manifestDoc(sub))
  return manifest === null || Object.keys(manifest.value.pages).length === 0
}

/**
 * The files that readers have bought of an author who goes: theirs to keep. Orders are gone through in shares of `most`,
 * each noted in the deletion's record; a run does one at least. Null where time is over before all are, or another run is
 * at it.
 */
async function soldFiles(
  { documents, now }: Services,
  sub: string,
  { untilMs, most = 1_000 }: { untilMs: number; most?: number },
): Promise<ReadonlySet<string> | null> {
  for (let shares = 0; ; shares++) {
    const record = await documents.read(deletionDoc(sub))
    if (record === null) return null
    const { after, files } = record.value.sold ?? { after: '', files: [] }
    if (after === null) return new Set(files)
    if (shares > 0 && now().getTime() >= untilMs) return null
    const keys: string[] = []
    for await (const { key } of documents.list(orderDoc.within(sub), after || undefined)) {
      keys.push(key)
      if (keys.length === most) break
    }
    const orders = await inParallel(readsAtOnce, keys, (key) => documents.read(orderDoc.at(key)))
    const lines = orders.flatMap((order) => order?.value.lines ?? [])
    const found = lines.flatMap(({ format }) => format.files.map(({ key }) => key))
    const sold = {
      after: keys.length < most ? null : (keys.at(-1) ?? null),
      files: [...new Set([...files, ...found])],
    }
    if ((await documents.replace(deletionDoc(sub), { ...record.value, sold }, record.etag)) === null)
      return null
  }
}

const dayInMs = 24 * 60 * 60 * 1000

/**
 * Refused while orders are open, unless the author says that they will be sent: a VisibleError 409.
 * Written down, and the shop closed: the rest takes as long as there is much to remove, and is worked off apart. What
 * fails here, the sweep of the accounts has done.
 */
export const deleteAccount = (services: Services) =>
  accountEndpoint(accountCalls.deleteAccount, {
    async run({ account, author, input }) {
      const { sub, email } = author
      await assertPassword(services, author, input.password)
      const open = await openOrders(services.documents, sub, services.now())
      if (open.length > 0 && !input.willShip) throw ordersOpen(open.length)
      const deletion = deletionOf(account, email, services.now(), open.length > 0)
      await services.documents.create(deletionDoc(sub), deletion)
      await updateSecurity(services, sub, { deletedAt: deletion.requestedAt, recoveryCodes: [] })
      try {
        await services.queueAccountWork({ work: 'deletion', sub }, 0)
        await closeShop(services, deletion)
        await services.hintPublish(sub)
      } catch (error) {
        services.log('deletion.later', { sub, error: String(error) })
      }
      return {}
    },
  })

const deletionOf = (
  { sub, folder, firstName, membership, payments, timeZone, formerStripeAccounts = [] }: Account,
  email: string,
  now: Date,
  hasOpenOrders: boolean,
): Deletion => ({
  sub,
  folder,
  email,
  firstName,
  customerId: membership.customerId,
  connectedAccountId: payments.accountId,
  formerStripeAccounts,
  requestedAt: now.toISOString(),
  ...(hasOpenOrders && { keptUntil: new Date(now.getTime() + closedShopDays * dayInMs).toISOString() }),
  ...(timeZone !== undefined && { timeZone }),
  doneAt: null,
})

const ordersOpen = (count: number) =>
  new VisibleError(
    409,
    'account.orders_open',
    `You have ${count === 1 ? 'one open order' : `${count} open orders`}. Ship or refund first, or confirm that you will send what is open.`,
  )
