import { changeCart } from '@lorecircle/functions/cart/cart'
import { codeLinkEndpoint } from '@lorecircle/functions/cart/code-link'
import { createCartCheckoutSession } from '@lorecircle/functions/checkout/create-checkout'
import type { Format } from '@lorecircle/shared/book/book'
import { testFormat } from '@lorecircle/shared/book/book.fixture'
import { bookDoc } from '@lorecircle/shared/book/stored'
import type { CartView } from '@lorecircle/shared/cart/views'
import { apiPaths } from '@lorecircle/shared/urls/api-paths'
import { afterAll, beforeAll } from 'vitest'
import { ask, type Bookshop, comeBack, openBookshop, startBookshops } from '../bookshop.ts'

export let shops: Awaited<ReturnType<typeof startBookshops>>

const paperback = (shop: Bookshop) => testFormat({ id: `paper-${shop.book.id}`, priceInCents: 1_499 })

/** A shop that has a paperback besides, as many as anybody wants, which may be other than it is by itself. */
export async function openLargerShop(copies: number, changes: Partial<Format> = {}) {
  const shop = await openBookshop(shops.services, copies)
  const paper = { ...paperback(shop), ...changes }
  const document = bookDoc(shop.account.folder, shop.book.id)
  const { value: book } = await shops.services.documents.update(document, (known) => {
    if (known === null) throw new Error('the book has gone')
    return { ...known, formats: [...known.formats, paper] }
  })
  return { ...shop, book, paper }
}

/** A reader's browser in one shop: what it keeps comes back with the next request. */
export function browserIn(shop: Bookshop) {
  const jar = new Map<string, string>()
  const keep = (answer: Response) => {
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    jar,
    async change(json: object): Promise<CartView> {
      const answer = keep(
        await ask(shops.services, shop, changeCart(shops.services), { json, cookie: cookie() }),
      )
      const { cart }: { cart: CartView } = JSON.parse(await answer.text())
      return cart
    },
    form: async (form: Record<string, string>) =>
      keep(await ask(shops.services, shop, changeCart(shops.services), { form, cookie: cookie() })),
    checkOut: async (more: object = {}) =>
      keep(
        await ask(shops.services, shop, createCartCheckoutSession(shops.services), {
          json: { domain: shop.host, ...more },
          cookie: cookie(),
        }),
      ),
    /** Opens a link that brings a code. */
    async follow(code: string) {
      const open = async (query: Record<string, string>) =>
        keep(await ask(shops.services, shop, codeLinkEndpoint(shops.services), { query, cookie: cookie() }))
      const answer = await open({ code, at: '/' })
      const { pathname, searchParams } = new URL(locationOf(answer), `https://${shop.host}`)
      return pathname === apiPaths.codeLink ? open(Object.fromEntries(searchParams)) : answer
    },
    comeBack: async (location: string) => keep(await comeBack(shops.services, shop, location, cookie())),
  }
}

export const locationOf = (answer: Response) => answer.headers.get('location') ?? ''

/** Starts what the tests of a file stand on, and ends it after them. */
export function openCarts() {
  beforeAll(async () => {
    shops = await startBookshops()
  })
  afterAll(() => shops.stop())
}
