import { newsletterCalls } from '@lorecircle/shared/newsletter/calls'
import { listPartIds } from '@lorecircle/shared/newsletter/subscriber'
import { expect, test } from 'vitest'
import { fillList } from '../fill-list.ts'
import { openShop } from '../mail-room.ts'
import { author, newcomer, openReaderList, room, shop, shops } from './reader-list.ts'

openReaderList()

test('the export has everybody once, in sixteen parts', async () => {
  const all = Array.from({ length: 40 }, (_, number) => `reader-${number}@example.com`)
  await fillList(
    room.services,
    shop,
    all.map((email) => ({ email })),
  )
  const parts = await Promise.all(
    listPartIds.map((part) => author.call(newsletterCalls.exportSubscribers, { part })),
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
