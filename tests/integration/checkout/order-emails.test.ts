import { SESv2ServiceException } from '@aws-sdk/client-sesv2'
import { sendOrderEmails } from '@lorecircle/functions/email/send-order-emails'
import type { Services } from '@lorecircle/functions/services/services'
import { CARDS, pay } from '@lorecircle/local/stripe/stripe.fixture'
import { isMailDone, newLetter, type OrderLetter } from '@lorecircle/shared/order/letter'
import type { Order } from '@lorecircle/shared/order/order'
import { testOrder } from '@lorecircle/shared/order/order.fixture'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Bookshop,
  buy,
  comeBack,
  openBookshop,
  parcel,
  paymentPageOf,
  startBookshops,
} from './bookshop.ts'

const minute = 60_000
let shops: Awaited<ReturnType<typeof startBookshops>>
let shop: Bookshop
let orders = 0

beforeAll(async () => {
  shops = await startBookshops()
})
afterAll(() => shops.stop())
beforeEach(async () => {
  shops.clock.aheadMs = 0
  shop = await openBookshop(shops.services)
})

const refused = (name: string, message = name) =>
  new SESv2ServiceException({ name, message, $fault: 'client', $metadata: { httpStatusCode: 400 } })

/** Services whose mail service answers what goes to one address with an error. */
const withoutMailTo = (address: string, error: Error): Services => ({
  ...shops.services,
  ses: new Proxy(shops.services.ses, {
    get(target, name) {
      if (name !== 'send') return Reflect.get(target, name)
      return (...args: unknown[]) =>
        JSON.stringify(args[0]).includes(`"ToAddresses":["${address}"]`)
          ? Promise.reject(error)
          : Reflect.apply(target.send, target, args)
    },
  }),
})

const pending = (kind: OrderLetter['kind']) => newLetter(kind, shops.services.now().toISOString())
async function placed(changes: Partial<Order> = {}): Promise<string> {
  const id = `order-${++orders}`
  const { sub, subdomain } = { sub: shop.account.sub, subdomain: shop.account.subdomain ?? '' }
  const own = { id, sub, subdomain, buyer: { email: `${id}@example.com`, name: '' } }
  const order = testOrder({ ...own, letters: [pending('receipt'), pending('notice')], ...changes })
  await shops.services.documents.create(orderDoc(sub, id), order)
  return id
}
async function send(services: Services, id: string): Promise<Order> {
  const stored = await services.documents.read(orderDoc(shop.account.sub, id))
  if (stored === null) throw new Error(`order ${id} has gone`)
  return sendOrderEmails(services, stored)
}
const letterOf = ({ letters }: Order, kind: OrderLetter['kind']) =>
  letters.find((letter) => letter.kind === kind)
const statesOf = ({ letters }: Order) => letters.map(({ state }) => state)
const receipts = async (id: string) => (await shops.mailTo(`${id}@example.com`)).length
const notices = async () => (await shops.mailTo(shop.account.email)).length

test('an author’s address that is refused for good costs the reader no second receipt', async () => {
  const id = await placed()
  const broken = withoutMailTo(shop.account.email, refused('BadRequestException'))
  const order = await send(broken, id)
  expect([...statesOf(order), isMailDone(order)]).toEqual(['sent', 'failed', true])
  for (const ahead of [5, 60, 600]) {
    shops.clock.aheadMs = ahead * minute
    await send(shops.services, id)
  }
  expect([await receipts(id), await notices()]).toEqual([1, 0])
})

test('a reader’s address that is refused does not keep the order from its author', async () => {
  const id = await placed()
  const order = await send(withoutMailTo(`${id}@example.com`, refused('MessageRejected')), id)
  expect(statesOf(order)).toEqual(['failed', 'sent'])
  expect(await notices()).toBe(1)
})

test.each([
  refused('SendingPausedException'),
  refused('MessageRejected', 'Email address is not verified.'),
  new Error('socket hang up'),
])(
  'what may pass is tried again, each time later, and the other letter is not sent twice: %s',
  async (error) => {
    const id = await placed()
    const broken = withoutMailTo(shop.account.email, error)
    expect(letterOf(await send(broken, id), 'notice')).toMatchObject({ state: 'pending', tries: 1 })
    expect(letterOf(await send(broken, id), 'notice')).toMatchObject({ tries: 1 })
    shops.clock.aheadMs = 1 * minute
    expect(letterOf(await send(broken, id), 'notice')).toMatchObject({ tries: 2 })
    shops.clock.aheadMs = 2 * minute
    expect(letterOf(await send(broken, id), 'notice')).toMatchObject({ tries: 2 })
    shops.clock.aheadMs = 4 * minute
    expect(isMailDone(await send(shops.services, id))).toBe(true)
    expect([await receipts(id), await notices()]).toEqual([1, 1])
  },
)

test('nobody is written to for ever', async () => {
  const tries = 19
  const id = await placed({ letters: [pending('receipt'), { ...pending('notice'), tries }] })
  shops.clock.aheadMs = 7 * 60 * minute
  const broken = withoutMailTo(shop.account.email, refused('SendingPausedException'))
  const order = await send(broken, id)
  expect([letterOf(order, 'notice'), isMailDone(order)]).toMatchObject([{ state: 'failed', tries: 20 }, true])
})

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
