import type { Deletion } from '@lorecircle/shared/account/deletion'
import { accountDoc, connectedAccountDoc, customerDoc, deletionDoc } from '@lorecircle/shared/account/stored'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { manifestDoc } from '@lorecircle/shared/publishing/stored'
import { leftWith } from '@lorecircle/shared/registry/every-kind'
import { type Documents, documentsIn } from '@lorecircle/shared/storage/documents'
import { ordersOf } from '../orders/orders.ts'
import { tellDeletion } from '../security/tell-owner.ts'
import type { Services } from '../services/services.ts'
import { endUpload, unfinishedOf } from '../uploads/parts/unfinished.ts'
import { filesFolderOf } from '../uploads/upload-rules.ts'

const removalsAtOnce = 32

/**
 * Removes an account. What stays: the name, for good, so that no link to it ever leads to somebody
 * else; orders, which are the readers' and the books' proof, with the files that were sold; invoices at Stripe.
 * Every step can be repeated, also after a stop anywhere.
 */
export async function finishDeletion(services: Services, deletion: Deletion): Promise<void> {
  const { sub, folder, customerId, connectedAccountId, formerStripeAccounts = [] } = deletion
  if (customerId !== null) await cancelMembership(services, customerId)
  await services.userPool.remove(sub)

  const { documents, env, s3 } = services
  await documents.remove(accountDoc(sub))
  await services.hintPublish(sub)
  if (customerId !== null) await documents.remove(customerDoc(customerId))
  for (const accountId of [connectedAccountId, ...formerStripeAccounts])
    if (accountId !== null) await documents.remove(connectedAccountDoc(accountId))
  for (const upload of await unfinishedOf(services, sub)) await endUpload(services, sub, upload)
  for (const prefix of leftWith(deletion)) await removeAll(documents, prefix)

  const lines = (await ordersOf(documents, sub)).flatMap((order) => order.lines)
  const sold = new Set(lines.flatMap(({ format }) => format.files.map(({ key }) => key)))
  for (const bucket of [env.UPLOADS_BUCKET, env.MASTERS_BUCKET]) {
    const files = documentsIn(s3, bucket)
    // Files of earlier days lie in the folder that has the author's name.
    for (const place of [folder, filesFolderOf(sub)]) await removeAll(files, place, (key) => !sold.has(key))
  }
  await services.hintPublish(sub)
  if (deletion.doneAt === null) await note(services, deletion)
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
  await tellDeletion(services, deletion.email, deletion.firstName)
}

/** Looks once more after each deletion, and lets go of its record when readers see nothing of the shop any more. */
export async function sweepDeletions(services: Services): Promise<{ ended: number; failed: number }> {
  const { documents } = services
  const counts = { ended: 0, failed: 0 }
  for await (const { key } of documents.list(deletionDoc.within())) {
    try {
      const stored = await documents.read(deletionDoc.at(key))
      if (stored === null) continue
      await finishDeletion(services, stored.value)
      if (stored.value.doneAt === null || !(await isOutOfSight(services, stored.value.sub))) continue
      await documents.remove(manifestDoc(stored.value.sub))
      if (await documents.remove({ key }, stored.etag)) counts.ended++
    } catch (error) {
      counts.failed++
      services.log('sweep.failed', { key, error: String(error) })
    }
  }
  return counts
}

async function isOutOfSight({ documents }: Services, sub: string): Promise<boolean> {
  const manifest = await documents.read(manifestDoc(sub))
  return manifest === null || Object.keys(manifest.value.pages).length === 0
}
