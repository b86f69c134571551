import { subscriberId } from '@lorecircle/functions/newsletter/subscriber-id'
import { listIndexDoc, subscriberDoc } from '@lorecircle/shared/newsletter/stored'
import { unsubscribeSubscriber } from '@lorecircle/shared/newsletter/subscriber'
import { expect, test } from 'vitest'
import { fillList, readerOf } from '../fill-list.ts'
import { openShop } from '../mail-room.ts'
import { look, openReaderList, room, shop, shops } from './reader-list.ts'

openReaderList()

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

test('a look at the list sees who has come, changed or gone since the last one', async () => {
  await fillList(room.services, shop, [{ email: 'stays@example.com' }, { email: 'leaves@example.com' }])
  await look()
  await fillList(room.services, shop, [{ email: 'comes@example.com', state: 'pending' }])
  const leaves = subscriberDoc(shop.sub, subscriberId('leaves@example.com'))
  const stays = await readerOf(room.services, shop.sub, 'stays@example.com')
  await room.services.documents.remove(leaves)
  await room.services.documents.replace(
    stays.document,
    unsubscribeSubscriber(stays.value, new Date()),
    stays.etag,
  )
  expect((await look()).counts).toEqual({ confirmed: 0, pending: 1, unsubscribed: 1 })
  await room.services.documents.remove(listIndexDoc(shop.sub))
  expect((await look()).counts).toEqual({ confirmed: 0, pending: 1, unsubscribed: 1 })
})
