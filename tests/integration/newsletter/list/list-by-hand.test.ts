import { newsletterCalls } from '@lorecircle/shared/newsletter/calls'
import { invitationWords } from '@lorecircle/shared/newsletter/subscriber'
import { calls } from '@lorecircle/shared/registry/calls'
import { expect, test } from 'vitest'
import { fillList } from '../fill-list.ts'
import { linkIn } from '../mail-room.ts'
import { author, look, newcomer, openReaderList, press, room, shop, shops } from './reader-list.ts'

openReaderList()

test('who is put down by hand is asked by email, and on the list only once they say yes', async () => {
  const { subscriber } = await author.call(newsletterCalls.addSubscriber, newcomer())
  expect(subscriber).toMatchObject({ state: 'pending', by: 'author', consent: null })
  const [mail] = await room.mailTo(newcomer().email)
  expect(mail).toMatchObject({
    subject: 'Would you like the newsletter from Lord Dunsany?',
    from: '"Lord Dunsany" <hello@lorecircle.example>',
    replyTo: [],
  })
  expect(mail?.body.text).toContain(invitationWords('Lord Dunsany'))
  await press(linkIn(mail, 'Confirm My Address'))
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

test('the day on which a reader was asked is the day in the shop’s time zone', async () => {
  const now = new Date()
  // One of the two is always on another day than UTC.
  const timeZone = now.getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
  await author.call(calls.saveTimeZone, { timeZone })
  await author.call(newsletterCalls.addSubscriber, newcomer())
  const { error } = await author.refused(newsletterCalls.addSubscriber, newcomer())
  const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone }).format(now)
  expect(error).toContain(`You have asked this reader already, on ${day}.`)
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
