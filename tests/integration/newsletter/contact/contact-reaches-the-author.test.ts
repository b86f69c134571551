import { expect, test } from 'vitest'
import { z } from 'zod'
import { openShop } from '../mail-room.ts'
import { bytesToText, fields, message, openContact, room, shop, shops, write } from './contact-form.ts'

openContact()

const Said = z.object({ message: z.string() })

test('a reader’s message reaches the author, who answers to the reader', {
  tags: ['A2.8-23', 'A2.8-24'],
}, async () => {
  const answer = await write()
  expect(Said.parse(await answer.json()).message).toBe(
    'Your message is on its way. We’ll send the answer to your email address.',
  )
  const [mail, ...more] = await bytesToText()
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    from: '"Lorecircle" <hello@lorecircle.example>',
    replyTo: ['ann@example.com'],
    subject: 'Ann Reader wrote to you',
    destination: { to: [shop.email], cc: [], bcc: [] },
  })
  expect(mail?.body.text).toContain(message)
})

test('the reader never learns the author’s address: not from the answer, and not by email', {
  tags: ['A2.8-26'],
}, async () => {
  const answer = await write()
  const all = [await answer.text(), JSON.stringify([...answer.headers])].join('\n')
  expect(all).not.toContain(shop.email)
  expect(await room.mailTo('ann@example.com')).toEqual([])
})

test('the host decides whom a message reaches, whatever the payload says', async () => {
  const other = await openShop(room.services, `nesbit-${shops}`, 'E. Nesbit')
  await write({ domain: other.host, to: other.email })
  expect([(await bytesToText()).length, (await room.mailTo(other.email)).length]).toEqual([1, 0])
  const nowhere = await room.visitor(room.services.productDomain).json('/api/contact', fields())
  expect(nowhere.status).toBe(404)
})
