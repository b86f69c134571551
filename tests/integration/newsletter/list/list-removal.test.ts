import { subscriberId } from '@lorecircle/functions/newsletter/subscriber-id'
import { newsletterCalls } from '@lorecircle/shared/newsletter/calls'
import { expect, test } from 'vitest'
import { fillList, readerOf } from '../fill-list.ts'
import { openShop } from '../mail-room.ts'
import { author, newcomer, openReaderList, press, room, shop, shops } from './reader-list.ts'

openReaderList()

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
