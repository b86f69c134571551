import { createCheckoutSession } from '@lorecircle/functions/checkout/buy-now'
import { createCartCheckoutSession } from '@lorecircle/functions/checkout/create-checkout'
import type { Format } from '@lorecircle/shared/book/book'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { ask, type Bookshop, openBookshop, paymentPageOf, startBookshops, wanting } from '../bookshop.ts'

export let shops: Awaited<ReturnType<typeof startBookshops>>
export let shop: Bookshop

/** Keeps the cookie of the last answer that set one, as browsers do. */
export function browser(first = '', from = '') {
  const kept = { cookie: first }
  const keep = (answer: Response) => {
    kept.cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? kept.cookie
    return answer
  }
  const send = async (body: { json: object } | { form: Record<string, string> }) => {
    const { cookie } = kept
    return keep(
      await ask(shops.services, shop, createCheckoutSession(shops.services), { ...body, cookie, from }),
    )
  }
  return {
    kept,
    pressBuy: async (format: Format) => paymentPageOf(await send({ json: wanting(shop, format) })),
    sendForm: async (format: Format) =>
      (await send({ form: wanting(shop, format) })).headers.get('location') ?? '',
    /** Checks out a cart of the numbered edition, with what its reader says of the line and of the cart. */
    async checkOut(line: object = {}, said: object = {}) {
      const json = {
        domain: shop.host,
        country: 'US',
        ...said,
        items: [{ bookId: shop.book.id, formatId: shop.special.id, quantity: 1, ...line }],
      }
      const { cookie } = kept
      return keep(
        await ask(shops.services, shop, createCartCheckoutSession(shops.services), { json, cookie, from }),
      )
    },
  }
}

/** The checkout that a browser's cookie names. */
export const checkoutIn = (cookie: string): string => /=([^.]+)\./.exec(cookie)?.[1] ?? ''

/** Has an edition of so many copies, of which none is sold. */
export async function openShopWith(copies: number): Promise<void> {
  shop = await openBookshop(shops.services, copies)
}

export const isOpen = async (page: string): Promise<boolean> => (await fetch(page)).status === 200

export async function held(): Promise<number[]> {
  const { documents } = shops.services
  const slots = [1, 2, 3]
  const claims = await Promise.all(slots.map((slot) => documents.read(claimDoc(shop.special.id, slot))))
  return slots.filter((_, index) => claims[index]?.value.state === 'held')
}

export async function setFormats(formats: Format[]): Promise<void> {
  const document = bookDoc(shop.account.folder, shop.book.id)
  await shops.services.documents.update(document, () => ({ ...shop.book, formats }))
}

/** Starts what the tests of a file stand on, and ends it after them. */
export function openGoingBack() {
  beforeAll(async () => {
    shops = await startBookshops()
  })
  afterAll(() => shops.stop())
  beforeEach(async () => {
    shops.clock.aheadMs = 0
    shop = await openBookshop(shops.services, 3)
  })
}
