import { cartEndpoint } from '@lorecircle/functions/cart/cart'
import { codeLinkEndpoint } from '@lorecircle/functions/cart/code-link'
import { createCheckoutSession } from '@lorecircle/functions/checkout/buy-now'
import type { Format } from '@lorecircle/shared/book/book'
import { testDiscount } from '@lorecircle/shared/discount/discount.fixture'
import { discountDoc } from '@lorecircle/shared/discount/stored'
import { shippingRatesDoc } from '@lorecircle/shared/shipping/stored'
import { refusedFormDoc } from '@lorecircle/shared/visitor/stored'
import { wordsOf } from '@lorecircle/stripe-emulator/stripe.fixture'
import { describe, expect, test } from 'vitest'
import { buyTogether, openBundleShop } from '../../bundles/bundle-shop.ts'
import { ask, type Bookshop, paymentPageOf, wanting } from '../bookshop.ts'
import { browserIn, locationOf, openCarts, openLargerShop, shops } from '../cart/carts.ts'

openCarts()

type Larger = Awaited<ReturnType<typeof openLargerShop>>
type Said = { said?: Record<string, string>; cookie?: string }

const cookieOf = ({ jar }: ReturnType<typeof browserIn>) =>
  [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

/** Presses Buy Now, by the page's script and by a plain form; answers what each payment page shows. */
async function pagesOf(shop: Bookshop, format: Format, { said = {}, cookie = '' }: Said = {}) {
  const fields = { ...wanting(shop, format), ...said }
  const buy = createCheckoutSession(shops.services)
  const scripted = await ask(shops.services, shop, buy, { json: fields, cookie })
  const first = await wordsOf(await fetch(await paymentPageOf(scripted)))
  const plain = await ask(shops.services, shop, buy, { form: fields, cookie })
  return [first, await wordsOf(await fetch(locationOf(plain)))]
}

const dedicated = {
  signing: { offer: 'dedication', dedicationInCents: 0, hint: '' },
} satisfies Partial<Format>

/** A shop that ships to two zones at different prices. */
async function shopOfTwoZones(): Promise<Larger> {
  const shop = await openLargerShop(12, dedicated)
  await shops.services.documents.create(shippingRatesDoc(shop.account.folder), {
    postedFrom: 'US',
    handlingDays: null,
    zones: [
      {
        id: 'home',
        name: 'North America',
        countries: ['US', 'CA'],
        freeAboveInCents: null,
        days: null,
        rates: [{ by: 'books', upTo: null, priceInCents: 500 }],
      },
      {
        id: 'de',
        name: 'Germany',
        countries: ['DE'],
        freeAboveInCents: null,
        days: null,
        rates: [{ by: 'books', upTo: null, priceInCents: 1_700 }],
      },
    ],
  })
  return shop
}

describe('a reader in a country that the shop does not ship to', () => {
  test('is told which countries it ships to, and finds the book in the cart without JavaScript', async () => {
    const shop = await shopOfTwoZones()
    const browser = browserIn(shop)
    await browser.change({ do: 'country', country: 'JP' })
    const buy = createCheckoutSession(shops.services)
    const fields = { ...wanting(shop, shop.paper), dedication: 'For Kay' }
    const refused = await ask(shops.services, shop, buy, { json: fields, cookie: cookieOf(browser) })
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      {
        code: 'shipping.none',
        error: 'This shop does not ship to Japan. It ships to: Canada, Germany, United\u00a0States.',
      },
    ])
    const plain = await ask(shops.services, shop, buy, { form: fields, cookie: cookieOf(browser) })
    expect(locationOf(plain)).toBe('/cart?problem=shipping.none')
    const [kept = ''] = plain.headers.getSetCookie()
    const answer = await ask(shops.services, shop, cartEndpoint(shops.services), {
      cookie: kept.split(';')[0] ?? '',
    })
    expect(await answer.json()).toMatchObject({
      cart: { lines: [{ formatId: shop.paper.id, quantity: 1, dedication: 'For Kay' }] },
    })
  })
})

describe('a reader who presses Buy Now pays for what the page shows', () => {
  test('the number that they chose and their dedication', async () => {
    const shop = await openLargerShop(12)
    const said = { number: '7', dedication: 'For Kay' }
    const buy = createCheckoutSession(shops.services)
    const fields = { ...wanting(shop, shop.special), ...said }
    const scripted = await ask(shops.services, shop, buy, { json: fields })
    const words = await wordsOf(await fetch(await paymentPageOf(scripted)))
    expect(words).toContain('No. 7')
    expect(words).toContain('Dedication: For Kay')
    const plain = await ask(shops.services, shop, buy, { form: { ...fields, number: '8' } })
    expect(await wordsOf(await fetch(locationOf(plain)))).toContain('No. 8')
  })

  test('an empty number field means any number', async () => {
    const shop = await openLargerShop(12)
    for (const words of await pagesOf(shop, shop.special, { said: { number: '', dedication: '' } }))
      expect(words).toMatch(/No\. [12]\b/)
  })

  test('shipping to the country that they chose, and to no other', async () => {
    const shop = await shopOfTwoZones()
    const browser = browserIn(shop)
    await browser.change({ do: 'country', country: 'DE' })
    for (const words of await pagesOf(shop, shop.paper, { cookie: cookieOf(browser) }))
      expect(words).toMatch(/Shipping to Germany.*\$17\.00/)
  })

  test('the discount of the code in their cart, which a link put there', async () => {
    const shop = await openLargerShop(12)
    await shops.services.documents.create(
      discountDoc(shop.account.sub, 'TENOFF'),
      testDiscount({ code: 'TENOFF' }),
    )
    const linked = await ask(shops.services, shop, codeLinkEndpoint(shops.services), {
      query: { code: 'TENOFF', at: '/' },
    })
    const cookie = linked.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    const cart = await browserIn(shop).checkOut({
      items: [{ bookId: shop.book.id, formatId: shop.paper.id, quantity: 1 }],
      code: 'TENOFF',
      country: 'US',
    })
    const total = /Pay \$[\d.]+/.exec(await wordsOf(await fetch(await paymentPageOf(cart))))?.[0]
    expect(total).toBeDefined()
    for (const words of await pagesOf(shop, shop.paper, { cookie })) expect(words).toContain(total)
  })

  test('a code that needs an email address is not dropped: the cart asks for it, with the book in it', async () => {
    const shop = await openLargerShop(12, dedicated)
    const once = testDiscount({ code: 'ONCE', oncePerReader: true })
    await shops.services.documents.create(discountDoc(shop.account.sub, 'ONCE'), once)
    const browser = browserIn(shop)
    await browser.change({ do: 'code', code: 'ONCE' })
    const buy = createCheckoutSession(shops.services)
    const fields = { ...wanting(shop, shop.paper), dedication: 'For Kay' }
    const refused = await ask(shops.services, shop, buy, { json: fields, cookie: cookieOf(browser) })
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'code.email' }])
    const plain = await ask(shops.services, shop, buy, { form: fields, cookie: cookieOf(browser) })
    expect(locationOf(plain)).toBe('/cart?problem=code.email')
    expect(plain.headers.getSetCookie().join()).toContain('lc-cart=')
  })

  test('a taken number is refused by its own name, without JavaScript, too', async () => {
    const shop = await openLargerShop(12)
    const buy = createCheckoutSession(shops.services)
    const fields = { ...wanting(shop, shop.special), number: '7', dedication: 'For Kay' }
    await ask(shops.services, shop, buy, { json: fields })
    const refused = await ask(shops.services, shop, buy, { json: fields })
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'number.taken' }])
    const plain = await ask(shops.services, shop, buy, { form: fields })
    expect(locationOf(plain)).toContain('/checkout-failed/number-taken/')
    const id = new URL(locationOf(plain)).searchParams.get('again') ?? ''
    const kept = await shops.services.documents.read(refusedFormDoc(id))
    expect(kept?.value).toMatchObject({ form: 'purchase', typed: { number: '7', dedication: 'For Kay' } })
  })

  test('what was typed is kept when the price or the dedication is refused, without JavaScript', async () => {
    const shop = await openLargerShop(12, { ...dedicated, priceInCents: 300, suggestedInCents: 500 })
    const typed = { dedication: 'For Kay', price: '1' }
    const tooLong = { dedication: 'x'.repeat(201), price: '5' }
    const buy = createCheckoutSession(shops.services)
    const browser = browserIn(shop)
    const { title, ...fields } = wanting(shop, shop.paper)
    for (const [sent, reason] of [
      [typed, 'price-low'],
      [{ ...typed, price: 'abc' }, 'price-low'],
      [tooLong, 'not-read'],
    ] as const)
      for (const answer of [
        await ask(shops.services, shop, buy, { form: { title, ...fields, ...sent } }),
        await browser.form({ ...fields, ...sent, do: 'add' }),
      ]) {
        expect(locationOf(answer)).toContain(`/checkout-failed/${reason}/${shop.book.slug}?again=`)
        const id = new URL(locationOf(answer)).searchParams.get('again') ?? ''
        const kept = await shops.services.documents.read(refusedFormDoc(id))
        expect(kept?.value).toMatchObject({ form: 'purchase', typed: sent })
        expect(kept?.value.problem).toMatch(/^(The least|A price|A dedication)/)
      }
  })

  test('a bundle with its dedication, and the code in the cart', async () => {
    const shop = await openBundleShop(shops.services)
    await shops.services.documents.create(
      discountDoc(shop.account.sub, 'TENOFF'),
      testDiscount({ code: 'TENOFF' }),
    )
    const browser = browserIn(shop)
    await browser.change({ do: 'code', code: 'TENOFF' })
    const plain = await wordsOf(await fetch(await paymentPageOf(await buyTogether(shops.services, shop))))
    const answer = await buyTogether(shops.services, shop, { dedication: 'For Kay' }, '', cookieOf(browser))
    const words = await wordsOf(await fetch(await paymentPageOf(answer)))
    expect(words).toContain('Dedication: For Kay')
    const totalOf = (page: string) => /Pay \$[\d.,]+/.exec(page)?.[0]
    expect(totalOf(words)).not.toBe(totalOf(plain))
  })
})
