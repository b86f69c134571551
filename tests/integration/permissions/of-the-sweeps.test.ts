import { CreateMultipartUploadCommand, ListPartsCommand } from '@aws-sdk/client-s3'
import { finishDeletion, sweepDeletions } from '@lorecircle/functions/account-data/finish-deletion'
import { sweepAccounts } from '@lorecircle/functions/account-data/sweep-accounts'
import { sweepCheckouts } from '@lorecircle/functions/checkout/sweep-checkouts'
import { deliverIssue } from '@lorecircle/functions/issues/deliver-issue'
import { sweepIssues } from '@lorecircle/functions/issues/sweep-issues'
import { ordersOf } from '@lorecircle/functions/orders/orders'
import type { Services } from '@lorecircle/functions/services/services'
import { sweepUploads } from '@lorecircle/functions/uploads/parts/sweep-uploads'
import { ebookKey } from '@lorecircle/functions/uploads/upload-rules'
import { sweepForms } from '@lorecircle/functions/visitor/sweep-forms'
import { CARDS, pay } from '@lorecircle/local/stripe/stripe.fixture'
import type { Deletion } from '@lorecircle/shared/account/deletion'
import { deletionDoc } from '@lorecircle/shared/account/stored'
import { testDiscount } from '@lorecircle/shared/discount/discount.fixture'
import { discountDoc, discountReaderDoc, discountUseDoc } from '@lorecircle/shared/discount/stored'
import { newsletterCalls } from '@lorecircle/shared/newsletter/calls'
import type { IssueMessage } from '@lorecircle/shared/newsletter/issue'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import { unfinishedUploadDoc } from '@lorecircle/shared/upload/stored'
import { limitDoc } from '@lorecircle/shared/visitor/stored'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { buyCart, openBookshop, parcel, paymentPageOf, startBookshops } from '../checkout/bookshop.ts'
import { fillList } from '../newsletter/fill-list.ts'
import { joinPlatform, openShop, startMailRoom } from '../newsletter/mail-room.ts'

/** The functions that run by the clock or from a queue, each with no more rights than the table gives it. */

const aDayMs = 24 * 60 * 60_000
let shops: Awaited<ReturnType<typeof startBookshops>>
const refused: string[] = []
const heard = vi.spyOn(console, 'error')
beforeAll(async () => {
  shops = await startBookshops()
})
/** From here on a refusal of the store is a line that the table lacks. */
const listen = () => {
  heard.mockImplementation((line: unknown) => {
    if (/may not/.test(String(line))) refused.push(String(line))
  })
}
afterEach(() => {
  heard.mockReset()
  expect(refused.splice(0)).toEqual([])
})
afterAll(() => shops.stop())

test('the sweep of checkouts puts back what nobody paid, and makes an order of what was paid', async () => {
  const { services, clock } = shops
  const [left, paid] = [await openBookshop(services), await openBookshop(services)]
  for (const { account } of [left, paid]) {
    const code = testDiscount({ code: 'ONCE', oncePerReader: true })
    await services.documents.create(discountDoc(account.sub, 'ONCE'), code)
  }
  const said = { code: 'ONCE', email: 'ada@example.com' }
  await buyCart(services, left, left.special, said)
  const page = await paymentPageOf(await buyCart(services, paid, paid.special, said))
  await pay(page, CARDS.accepted, { ...parcel, email: said.email })
  const own = await shops.as('sweep-checkouts')
  listen()
  clock.aheadMs = 40 * 60_000
  await sweepCheckouts(own)
  expect(await services.documents.read(claimDoc(left.special.id, 1))).toBeNull()
  expect(await services.documents.read(discountUseDoc(left.account.sub, 'ONCE', 1))).toBeNull()
  expect(await Array.fromAsync(services.documents.list(discountReaderDoc.within(left.account.sub)))).toEqual(
    [],
  )
  expect(await services.documents.read(discountUseDoc(paid.account.sub, 'ONCE', 1))).not.toBeNull()
  const [order] = await ordersOf(services.documents, paid.account.sub)
  expect(order?.letters[0]?.state).toBe('sent')
  expect(await shops.mailTo(paid.account.email)).toHaveLength(1)
})

test('the sweep of accounts learns what webhooks did not tell, and finishes deletions', async () => {
  const { services } = shops
  const { account } = await openBookshop(services)
  const { sub, folder, email } = account
  const own = await shops.as('sweep-accounts')
  listen()
  expect((await sweepAccounts(own)).failed).toBe(0)
  const deletion: Deletion = {
    ...{ sub, folder, email, firstName: 'Lord', customerId: null, connectedAccountId: null },
    requestedAt: services.now().toISOString(),
    doneAt: null,
  }
  await services.documents.create(deletionDoc(sub), deletion)
  const unknown: Services = { ...own, userPool: { ...own.userPool, remove: async () => {} } }
  await finishDeletion(unknown, deletion)
  await sweepDeletions(unknown)
  expect(await Array.fromAsync(services.documents.list(folder))).toEqual([])
})

test('the sweep of uploads lets go of what nobody finished, and of nothing that is younger', async () => {
  const { services } = shops
  const { account } = await openBookshop(services)
  const begun = async () => {
    const id = services.newId()
    const place = { Bucket: services.env.UPLOADS_BUCKET, Key: ebookKey(account.sub, id) }
    const { UploadId = '' } = await services.s3.send(new CreateMultipartUploadCommand(place))
    const document = unfinishedUploadDoc(account.sub, id)
    await services.documents.create(document, {
      ...{ id, key: place.Key, storeId: UploadId, fileName: 'a.m4b', sizeInBytes: 9, partBytes: 9 },
      at: services.now().toISOString(),
    })
    return { document, parts: new ListPartsCommand({ ...place, UploadId }) }
  }
  const { document, parts } = await begun()
  const own = await shops.as('sweep-uploads')
  listen()
  const inDays = (days: number) => ({ ...own, now: () => new Date(Date.now() + days * aDayMs) })
  expect(await sweepUploads(inDays(6))).toEqual({ ended: 0, failed: 0 })
  expect(await sweepUploads(inDays(8))).toEqual({ ended: 1, failed: 0 })
  expect(await services.documents.read(document)).toBeNull()
  await expect(services.s3.send(parts)).rejects.toMatchObject({ name: 'NoSuchUpload' })
})

test('senders and sweeps of letters and forms do their work', async () => {
  const room = await startMailRoom()
  const { services } = room
  const queued: IssueMessage[] = []
  const queueIssue = async (message: IssueMessage) => void queued.push(message)
  Object.assign(services, { queueIssue })
  const shop = await openShop(services, 'letters', 'Lord Dunsany')
  await joinPlatform(services, shop.sub)
  await fillList(services, shop, [{ email: 'a@example.com' }, { email: 'b@example.com' }])
  const author = room.author(shop)
  const { issue } = await author.call(newsletterCalls.saveIssue, {
    ...{ id: services.newId(), subject: 'Yann', preheader: '', body: '<p>A river.</p>' },
  })
  await author.call(newsletterCalls.sendIssue, { id: issue.id, etag: issue.etag })
  const sender = { ...(await room.as('send-issues')), queueIssue }
  const sweeper = { ...(await room.as('sweep-issues')), queueIssue }
  const forgetter = await room.as('sweep-forms')
  listen()
  room.clock.aheadInMs = 11 * 60_000
  queued.splice(0)
  await sweepIssues(sweeper)
  for (let next = queued.shift(); next; next = queued.shift()) await deliverIssue(sender, next)
  expect(
    [await room.mailTo('a@example.com'), await room.mailTo('b@example.com')].map((m) => m.length),
  ).toEqual([1, 1])
  room.clock.aheadInMs = 30 * 60_000
  await sweepIssues(sweeper)
  room.clock.aheadInMs = 9 * aDayMs
  await sweepForms(forgetter)
  expect(await Array.fromAsync(services.documents.list(limitDoc.within()))).toEqual([])
  await room.stop()
})
