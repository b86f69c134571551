import { consentWords } from '@lorecircle/shared/newsletter/subscriber'
import { expect, test } from 'vitest'
import { linkIn } from '../mail-room.ts'
import {
  email,
  fields,
  openNewsletter,
  pathOf,
  press,
  reader,
  room,
  said,
  shop,
  signUp,
  state,
} from './sign-ups.ts'

openNewsletter()

test('a reader who signs up is thanked, gets a mail, and is not on the list yet', {
  tags: ['A7-39', 'A7-40', 'A7-41', 'AD5-02', 'A6-06'],
}, async () => {
  const answer = await signUp()
  expect(answer.status).toBe(200)
  expect(await said(answer)).toBe(
    'Thank you for signing up! Please open the email we just sent you and confirm your address.',
  )
  const [mail, ...more] = await room.mailTo(email)
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    from: '"Lord Dunsany" <hello@lorecircle.example>',
    subject: 'Please confirm: newsletter from Lord Dunsany',
    replyTo: [],
  })
  expect(await state()).toBe('pending')
})

test('the button of the mail’s link puts them on the list, with a record of their consent', {
  tags: ['AD5-03'],
}, async () => {
  await reader.json('/api/newsletter', fields(), { 'accept-language': 'fr-CH, fr;q=0.9' })
  const before = Date.now()
  const [mail] = await room.mailTo(email)
  expect(pathOf(await press(linkIn(mail, 'Confirm My Address')))).toBe('/newsletter/confirmed')
  const known = await room.subscriber(shop.sub, email)
  expect(known).toMatchObject({
    state: 'confirmed',
    email,
    consent: {
      firstName: 'Ann',
      lastName: 'Reader',
      words: consentWords('Lord Dunsany'),
      host: shop.host,
      language: 'fr-CH',
    },
  })
  expect(Date.parse(known?.consent?.confirmedAt ?? '')).toBeGreaterThanOrEqual(before)
  expect(JSON.stringify(known)).not.toContain('192.0.2')
})
