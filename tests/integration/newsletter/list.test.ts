import { readList } from '@lorecircle/functions/newsletter/list-index'
import { subscriberId } from '@lorecircle/functions/newsletter/subscriber-id'
import { newsletterCalls } from '@lorecircle/shared/newsletter/calls'
import { listParts } from '@lorecircle/shared/newsletter/list-parts'
import { listIndexDoc, subscriberDoc } from '@lorecircle/shared/newsletter/stored'
import { invitationWords, unsubscribed } from '@lorecircle/shared/newsletter/subscriber'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fillList, readerOf } from './fill-list.ts'
import { joinPlatform, linkIn, type MailRoom, openShop, startMailRoom } from './mail-room.ts'

let room: MailRoom
let shop: Awaited<ReturnType<typeof openShop>>
let author: ReturnType<MailRoom['author']>
let shops = 0

beforeAll(async () => {
  room = await startMailRoom()
})
afterAll(() => room.stop())
beforeEach(async () => {
  room.clock.aheadInMs = 0
  shop = await openShop(room.services, `lists-${++shops}`, 'Lord Dunsany')
  await joinPlatform(room.services, shop.sub)
  author = room.author(shop)
})

const look = (
  input: { state?: 'confirmed' | 'pending' | 'unsubscribed'; search?: string; page?: number } = {},
) => author.call(newsletterCalls.subscribers, input)
const emails = async (input?: Parameters<typeof look>[0]) =>
  (await look(input)).subscribers.map(({ email }) => email)
const press = (link: string) =>
  room.visitor(shop.host).form(link.replace('/newsletter/', '/api/newsletter/'), {})
const newcomer = () => {
  const email = `ann-${shops}@example.com`
  return { email, readerFirstName: 'Ann', readerLastName: 'Reader' }
}

test('an author sees everybody of their own shop’s list, what they agreed to, and nobody of another’s', {
  tags: ['BD5-05', 'AD5-01'],
}, async () => {
  const other = await openShop(room.services, `others-${shops}`, 'E. Nesbit')
  await fillList(room.services, shop, [
    { email: 'old@example.com', since: '2026-01-01' },
    { email: 'new@example.com', since: '2026-02-01' },
    { email: 'waiting@example.com', since: '2026-03-01', state: 'pending' },
  ])
  await fillList(room.services, other, [{ email: 'theirs@example.com' }])
  const seen = await look()
  expect(seen.counts).toEqual({ confirmed: 2, pending: 1, unsubscribed: 0 })
  expect(seen.subscribers.map(({ email }) => email)).toEqual([
    'waiting@example.com',
    'new@example.com',
    'old@example.com',
  ])
  expect(seen.subscribers[2]).toMatchObject({
    firstName: 'Old',
    lastName: 'Reader',
    state: 'confirmed',
    consent: { words: expect.stringContaining('By signing up you agree'), host: shop.host },
  })
  expect(JSON.stringify(seen)).not.toContain('oken')
})

test('an author finds people by parts of their names and addresses, in one state, page by page', async () => {
  await fillList(
    room.services,
    shop,
    Array.from({ length: 53 }, (_, number) => ({
      email: `reader-${String(number).padStart(2, '0')}@example.com`,
      since: new Date(Date.UTC(2026, 0, 1 + number)).toISOString().slice(0, 10),
    })),
  )
  await fillList(room.services, shop, [
    { email: 'tomas@example.org', firstName: 'Tomás', since: '2025-01-01' },
  ])
  const first = await look()
  expect([first.found, first.perPage, first.subscribers.length]).toEqual([54, 50, 50])
  expect(first.subscribers[0]?.email).toBe('reader-52@example.com')
  expect((await emails({ page: 2 })).at(-1)).toBe('tomas@example.org')
  expect(await emails({ search: 'TOMAS example.org' })).toEqual(['tomas@example.org'])
  expect(await emails({ search: 'reader-07' })).toEqual(['reader-07@example.com'])
  expect(await emails({ state: 'pending' })).toEqual([])
  expect(await emails({ page: 9 })).toEqual([])
})

test('a look at the list sees who has come, changed or gone since the last one', async () => {
  await fillList(room.services, shop, [{ email: 'stays@example.com' }, { email: 'leaves@example.com' }])
  await look()
  await fillList(room.services, shop, [{ email: 'comes@example.com', state: 'pending' }])
  const leaves = subscriberDoc(shop.sub, subscriberId('leaves@example.com'))
  const stays = await readerOf(room.services, shop.sub, 'stays@example.com')
  await room.services.documents.remove(leaves)
  await room.services.documents.replace(stays.document, unsubscribed(stays.value, new Date()), stays.etag)
  expect((await look()).counts).toEqual({ confirmed: 0, pending: 1, unsubscribed: 1 })
  await room.services.documents.remove(listIndexDoc(shop.sub))
  expect((await look()).counts).toEqual({ confirmed: 0, pending: 1, unsubscribed: 1 })
})

test('a list that is too long for one look is read in several: the first of it is seen within a second, and nobody is read twice', async () => {
  await fillList(
    room.services,
    shop,
    Array.from({ length: 40 }, (_, number) => ({ email: `reader-${number}@example.com` })),
  )
  // Each read takes this store a fifth of a second.
  let reads = 0
  const slow = {
    now: room.services.now,
    documents: new Proxy(room.services.documents, {
      get(target, name) {
        if (name === 'read') room.clock.aheadInMs += 200
        if (name === 'read') reads++
        return Reflect.get(target, name)
      },
    }),
  }
  const look = async () => {
    const beganAtMs = room.clock.aheadInMs
    const { entries, unread } = await readList(slow, shop.sub)
    expect(entries.length + unread).toBe(40)
    return { seen: entries.length, inMs: room.clock.aheadInMs - beganAtMs }
  }
  const first = await look()
  expect(first.seen).toBeGreaterThan(0)
  expect(first.inMs).toBeLessThan(1_000)
  const second = await look()
  expect(second.seen).toBeGreaterThan(first.seen)
  expect(second.seen).toBeLessThan(40)
  expect((await look()).seen).toBe(40)
  expect(reads).toBe(40 + 3)
})

test('who is put down by hand is asked by mail, and on the list only once they say yes', async () => {
  const { subscriber } = await author.call(newsletterCalls.addSubscriber, newcomer())
  expect(subscriber).toMatchObject({ state: 'pending', by: 'author', consent: null })
  const [mail] = await room.mailTo(newcomer().email)
  expect(mail).toMatchObject({
    subject: 'Would you like letters from Lord Dunsany?',
    from: '"Lord Dunsany" <hello@lorecircle.example>',
    replyTo: [],
  })
  expect(mail?.body.text).toContain(invitationWords('Lord Dunsany'))
  await press(linkIn(mail, 'Confirm my address'))
  expect((await look()).subscribers[0]).toMatchObject({
    state: 'confirmed',
    firstName: 'Ann',
    consent: { words: invitationWords('Lord Dunsany') },
  })
  expect(await author.refused(newsletterCalls.addSubscriber, newcomer())).toMatchObject({
    status: 409,
    error: 'This address is on your list already.',
  })
})

test('who was asked, or has signed up themselves, is not asked again while their mail still works', async () => {
  const { subscriber } = await author.call(newsletterCalls.addSubscriber, newcomer())
  const again = await author.refused(newsletterCalls.addSubscriber, newcomer())
  expect(again).toMatchObject({ status: 409, code: 'subscriber.asked' })
  expect(again.error).toMatch(/^You have asked this reader already, on [A-Z][a-z]+ \d+\. /)
  expect((await room.mailTo(newcomer().email)).length).toBe(1)

  room.clock.aheadInMs += 8 * 24 * 60 * 60 * 1000
  expect((await author.call(newsletterCalls.addSubscriber, newcomer())).subscriber.id).toBe(subscriber.id)
  expect((await room.mailTo(newcomer().email)).length).toBe(2)

  const themselves = { ...newcomer(), email: `ben-${shops}@example.com` }
  const signUp = { email: themselves.email, firstname: 'Ben', lastname: 'Reader' }
  await room.visitor(shop.host).json('/api/newsletter', signUp)
  const asked = await author.refused(newsletterCalls.addSubscriber, themselves)
  expect(asked).toMatchObject({ status: 409, code: 'subscriber.asked' })
  expect(asked.error).toMatch(/^This reader has signed up themselves, on /)
})

test('who took themselves off the list cannot be asked back, and only an address can be put down', async () => {
  await fillList(room.services, shop, [{ email: newcomer().email, state: 'unsubscribed' }])
  expect(await author.refused(newsletterCalls.addSubscriber, newcomer())).toMatchObject({
    status: 409,
    code: 'subscriber.left',
  })
  expect(
    await author.refused(newsletterCalls.addSubscriber, { ...newcomer(), email: 'ann@example' }),
  ).toMatchObject({ status: 400, error: 'Please enter a valid email address.' })
  expect(await room.mailTo(newcomer().email)).toEqual([])
})

test('a removal ends the letters, and can be taken back for a minute with the consent as it was', async () => {
  await fillList(room.services, shop, [{ email: newcomer().email }])
  const id = subscriberId(newcomer().email)
  const before = await room.subscriber(shop.sub, newcomer().email)
  await author.call(newsletterCalls.removeSubscriber, { id })
  expect((await room.subscriber(shop.sub, newcomer().email))?.state).toBe('unsubscribed')
  await author.call(newsletterCalls.putBackSubscriber, { id })
  expect(await room.subscriber(shop.sub, newcomer().email)).toEqual(before)

  await author.call(newsletterCalls.removeSubscriber, { id })
  room.clock.aheadInMs = 61_000
  expect(await author.refused(newsletterCalls.putBackSubscriber, { id })).toMatchObject({
    status: 409,
    code: 'subscriber.left',
  })
})

test('nobody is put back who has left by their own word since', async () => {
  await fillList(room.services, shop, [{ email: newcomer().email }])
  const known = await readerOf(room.services, shop.sub, newcomer().email)
  const { id, unsubscribeToken } = known.value
  await author.call(newsletterCalls.removeSubscriber, { id })
  await press(`${shop.url}/newsletter/unsubscribe/${id}/${unsubscribeToken}`)
  expect((await author.refused(newsletterCalls.putBackSubscriber, { id })).code).toBe('subscriber.left')
})

test('no author removes, puts back or reads anybody of another shop', async () => {
  await fillList(room.services, shop, [{ email: newcomer().email }])
  const id = subscriberId(newcomer().email)
  const stranger = room.author(await openShop(room.services, `strangers-${shops}`, 'Somebody'))
  expect((await stranger.refused(newsletterCalls.removeSubscriber, { id })).status).toBe(404)
  expect((await stranger.refused(newsletterCalls.putBackSubscriber, { id })).status).toBe(404)
  const claims = { id, sub: shop.sub }
  expect((await stranger.refused(newsletterCalls.removeSubscriber, claims)).status).toBe(403)
  expect((await stranger.call(newsletterCalls.subscribers, {})).subscribers).toEqual([])
  expect((await room.subscriber(shop.sub, newcomer().email))?.state).toBe('confirmed')
})

test('the export has everybody once, in sixteen parts', async () => {
  const all = Array.from({ length: 40 }, (_, number) => `reader-${number}@example.com`)
  await fillList(
    room.services,
    shop,
    all.map((email) => ({ email })),
  )
  const parts = await Promise.all(
    listParts.map((part) => author.call(newsletterCalls.exportSubscribers, { part })),
  )
  const exported = parts.flatMap(({ subscribers }) => subscribers)
  expect(exported.map(({ email }) => email).toSorted()).toEqual(all.toSorted())
  expect(exported[0]?.consent).toMatchObject({ host: shop.host })
})

test('without a membership nobody is written to, and the author is told why', async () => {
  const poor = await openShop(room.services, `poor-${shops}`, 'Somebody')
  expect(await room.author(poor).refused(newsletterCalls.addSubscriber, newcomer())).toMatchObject({
    status: 403,
    error: 'Sending mail needs an active membership. What you wrote is kept.',
  })
})
