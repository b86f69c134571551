import { handleEmailFeedback } from '@lorecircle/functions/newsletter/end-letters'
import { subscriberId } from '@lorecircle/functions/newsletter/subscriber-id'
import type { Services } from '@lorecircle/functions/services/services'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillList } from './fill-list.ts'
import { type MailRoom, openShop, startMailRoom } from './mail-room.ts'

let room: MailRoom
let hearing: Services
let shop: Awaited<ReturnType<typeof openShop>>

beforeAll(async () => {
  room = await startMailRoom()
  hearing = await room.as('hear-mail')
  shop = await openShop(room.services, 'bounces', 'Lord Dunsany')
})
afterAll(() => room.stop())

const onTheList = async (...addresses: string[]) =>
  fillList(
    room.services,
    shop,
    addresses.map((email) => ({ email })),
  )
const stateOf = async (email: string) => (await room.subscriber(shop.sub, email))?.state
const told = (what: object, tags: object = { list: [shop.sub] }) =>
  handleEmailFeedback(hearing, { source: 'aws.ses', detail: { mail: { tags }, ...what } })
const to = (emailAddress: string) => [{ emailAddress }]
const bounce = (bounceType: string, address: string) => ({
  bounce: { bounceType, bouncedRecipients: to(address) },
})

test('an address that gives letters back for good, or calls them spam, gets no more, however often we hear it', async () => {
  await onTheList('gone@example.com', 'angry@example.com', 'stays@example.com')
  for (const _ of [1, 2]) {
    await told(bounce('Permanent', 'Gone@example.com'))
    await told({ complaint: { complainedRecipients: to('angry@example.com') } })
  }
  expect(await stateOf('gone@example.com')).toBe('unsubscribed')
  expect(await stateOf('angry@example.com')).toBe('unsubscribed')
  expect(await stateOf('stays@example.com')).toBe('confirmed')
  expect(JSON.stringify(room.logged)).not.toContain('gone@example.com')
})

test('a full mailbox, a receipt that came back, and a stranger change nobody’s list', async () => {
  await onTheList('full@example.com', 'buyer@example.com')
  await told(bounce('Transient', 'full@example.com'))
  await told(bounce('Permanent', 'buyer@example.com'), {})
  await told(bounce('Permanent', 'nobody@example.com'))
  expect(await stateOf('full@example.com')).toBe('confirmed')
  expect(await stateOf('buyer@example.com')).toBe('confirmed')
  expect(await room.subscriber(shop.sub, 'nobody@example.com')).toBeNull()
  expect(subscriberId('Full@example.com')).toBe(subscriberId('full@example.com'))
})
