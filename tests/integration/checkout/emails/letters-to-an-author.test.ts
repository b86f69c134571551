import type { Services } from '@lorecircle/functions/services/services'
import { CARDS, pay } from '@lorecircle/stripe-emulator/stripe.fixture'
import { expect, test } from 'vitest'
import { buy, comeBack, openBookshop, parcel, paymentPageOf } from '../bookshop.ts'
import { notices, placed, send, shop, shops, startMailTrouble } from './mail-trouble.ts'

startMailTrouble()

test('an author hears of a reader whose address no answer could go to', async () => {
  const id = await placed({ buyer: { email: 'zoë@example.com', name: 'Zoë' } })
  let replyTo: unknown
  const watched: Services = {
    ...shops.services,
    ses: new Proxy(shops.services.ses, {
      get(target, name) {
        if (name !== 'send') return Reflect.get(target, name)
        return (...args: unknown[]) => {
          const text = JSON.stringify(args[0])
          if (text.includes(`"ToAddresses":["${shop.account.email}"]`)) {
            replyTo = JSON.parse(text).input.ReplyToAddresses
          }
          return Reflect.apply(target.send, target, args)
        }
      },
    }),
  }
  await send(watched, id)
  expect([replyTo, await notices()]).toEqual([[], 1])
})

test('an author hears when few copies are left, and when the last one has gone', {
  tags: ['BD7-13'],
}, async () => {
  const { services } = shops
  const few = await openBookshop(services, 5)
  const sellOne = async (email: string) => {
    const page = await paymentPageOf(await buy(services, few, few.special))
    const paid = await pay(page, CARDS.accepted, { ...parcel, email })
    await comeBack(services, few, paid.headers.get('location') ?? '')
  }
  for (const reader of ['a', 'b', 'c', 'd', 'e']) await sellOne(`${reader}@example.com`)
  const told = (await shops.mailTo(few.account.email)).map(({ body }) => body.text)
  const title = 'The Charwoman’s Shadow, Special Edition.'
  const expected = [
    '',
    `3 copies are left of ${title}`,
    `2 copies are left of ${title}`,
    `One copy is left of ${title}`,
  ]
  for (const [index, sentence] of [...expected, `This was the last copy of ${title}`].entries()) {
    expect(told[index] ?? '').toContain(sentence)
  }
  expect(told[0]).not.toContain('left of')
})
