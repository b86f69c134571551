import { expect, test } from 'vitest'
import { linkIn, openShop } from '../mail-room.ts'
import {
  confirm,
  email,
  fields,
  openNewsletter,
  press,
  room,
  said,
  shop,
  shops,
  signUp,
  state,
} from './sign-ups.ts'

openNewsletter()

test('the answer tells nobody who is on the list; only the mail does, and a stranger’s names change nothing', async () => {
  const first = await signUp()
  await press(linkIn((await room.mailTo(email))[0], 'Confirm My Address'))
  const again = await signUp({ firstname: 'Mallory', email: email.toUpperCase() })
  expect([again.status, await said(again)]).toEqual([first.status, await said(first)])
  expect((await room.subscriber(shop.sub, email))?.consent?.firstName).toBe('Ann')
  const letters = await room.mailTo(email)
  expect(letters.map(({ subject }) => subject)).toEqual([
    'Please confirm: newsletter from Lord Dunsany',
    'You’re subscribed to Lord Dunsany’s newsletter',
    'You’re already subscribed to Lord Dunsany’s newsletter',
  ])
  expect(letters.at(-1)?.headers?.[0]?.name).toBe('List-Unsubscribe')
})

test('a sign-up on one shop is on no other’s list; the host decides, whatever the payload says', {
  tags: ['AD5-01', 'A7-45', 'A0-02'],
}, async () => {
  const other = await openShop(room.services, `mirrlees-${shops}`, 'Hope Mirrlees')
  await signUp({ domain: other.host, sub: other.sub })
  await press(linkIn((await room.mailTo(email))[0], 'Confirm My Address'))
  expect(await state()).toBe('confirmed')
  expect(await room.subscriber(other.sub, email)).toBeNull()
  const nowhere = await room.visitor(room.services.productDomain).json('/api/newsletter', fields())
  expect(nowhere.status).toBe(404)
})

test('leaving one list leaves the others', async () => {
  await confirm()
  const other = await openShop(room.services, `morris-${shops}`, 'William Morris')
  const there = room.visitor(other.host)
  await there.json('/api/newsletter', fields())
  const link = linkIn((await room.mailTo(email)).at(-1), 'Confirm My Address')
  await there.form(link.replace('/newsletter/', '/api/newsletter/'), {})
  await press(linkIn((await room.mailTo(email))[1], 'Unsubscribe'))
  expect(await state()).toBe('unsubscribed')
  expect((await room.subscriber(other.sub, email))?.state).toBe('confirmed')
})
