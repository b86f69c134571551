import type { CartBundleView } from '@lorecircle/shared/cart/views'
import { expect, test } from 'vitest'
import { bundleCard, bundleView } from '../fixtures/bundle.fixture.ts'
import { cartLine, cartView } from '../fixtures/cart.fixture.ts'
import { htmlOf, textOf } from '../fixtures/html-of.fixture.ts'
import { shop, site } from '../fixtures/site.fixture.ts'

const pageOf = (changes: Parameters<typeof bundleView>[0] = {}) =>
  htmlOf({ template: 'bundle', view: bundleView(changes) }, `${shop.url}/bundle/shadow-valley`)

test('a reader sees what is sold together, what it costs, what it saves, and the way to each book', async () => {
  const html = await pageOf()
  const text = textOf(html)
  expect(text).toContain('3 hardcovers $60.00 3 left')
  expect(text).toContain('You save $15.00. Bought separately: $75.00.')
  expect(text).toMatch(/Don Rodriguez 2 × Hardcover\. Sent by post\. In Stock \$24\.00 each/)
  expect(html).toContain('<a href="/shop/don-rodriguez">Don Rodriguez</a>')
})

test('what a bundle is about stands above its price, and its formats are counted', async () => {
  const [first, second] = bundleView().bundle.parts
  if (!first || !second) throw new Error('the sample has two parts')
  const text = textOf(await pageOf({ parts: [first, { ...second, type: 'eBook', copies: 1 }] }))
  expect(text).toContain('1 hardcover + 1 eBook $60.00')
  const [about = ''] = bundleView().bundle.description
  expect(text.indexOf(about)).toBeGreaterThan(0)
  expect(text.indexOf(about)).toBeLessThan(text.indexOf('Add to Cart'))
})

test('a bundle is bought and put into the cart by plain forms, at the price of its page', async () => {
  const html = await pageOf()
  const [, attributes = '', inside = ''] =
    /<form([^>]*action="\/api\/buy-bundle"[^>]*)>(.*?)<\/form>/s.exec(html) ?? []
  const fields = [...inside.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value])
  expect(Object.fromEntries(fields)).toEqual({
    bundle: 'shadow-valley',
    priceInCents: '6000',
    domain: new URL(shop.url).host,
  })
  const id = /\bid="([^"]+)"/.exec(attributes)?.[1]
  const adding = [...html.matchAll(/<button[^>]*>/g)].find(([tag]) => tag.includes('"/api/cart"'))?.[0]
  expect(adding, 'the same form is sent to the cart').toContain(`form="${id}"`)
})

test('a bundle that has sold out says of which book, and offers no button that does nothing', async () => {
  const [first, second] = bundleView().bundle.parts
  if (!first || !second) throw new Error('the sample has two parts')
  const parts = [{ ...first, stockLine: 'Out of Stock', stock: 'out' as const }, second]
  const html = await pageOf({ parts, stock: 'out', stockLine: 'Out of Stock', left: 0, sellable: false })
  expect(textOf(html)).toContain('Out of Stock Add to Cart Buy Now')
  expect(textOf(html)).toContain(
    'The Charwoman’s Shadow is sold out. The other books are still sold separately.',
  )
  expect(html).not.toContain('action="/api/buy-bundle"')
  expect(html).toContain('"availability":"https://schema.org/OutOfStock"')
})

test('a reader sees which book of a bundle is still to come, and when, before ordering it', async () => {
  const [first, second] = bundleView().bundle.parts
  if (!first || !second) throw new Error('the sample has two parts')
  const html = await pageOf({ parts: [first, { ...second, releaseOn: '2027-03-03' }] })
  expect(textOf(html)).toContain('Preorder: Don Rodriguez comes on March 3, 2027')
  expect(textOf(html)).toContain(
    '2 × Hardcover, preorder, comes on March 3, 2027 . Sent by post once it is out.',
  )
  expect(textOf(html)).not.toContain('Buy Now')
  expect(html).toContain('"availability":"https://schema.org/PreOrder","availabilityStarts":"2027-03-03"')
})

test('before paying a reader knows how each book of a bundle comes, and where returns are told', async () => {
  const [first, second] = bundleView().bundle.parts
  if (!first || !second) throw new Error('the sample has two parts')
  const files = [{ kind: 'EPUB', sizeInBytes: 1_234_567 }]
  const html = await pageOf({ parts: [{ ...first, type: 'eBook', files }, second] })
  expect(textOf(html)).toMatch(/eBook\. EPUB, \S+ [kM]B, without copy protection\. Download it right away\./)
  expect(html).toContain('See <a href="/returns">Returns</a> for what you can return.')
})

test('a reader learns what sending a bundle costs, and which of its books are numbered, before the cart', async () => {
  const [first, second] = bundleView().bundle.parts
  if (!first || !second) throw new Error('the sample has two parts')
  const sending = [{ zone: 'At home', countries: ['US'], priceInCents: 500, days: null }]
  const text = textOf(await pageOf({ parts: [{ ...first, numberedOf: 12 }, second], sending }))
  expect(text).toContain('Hardcover, numbered of 12')
  expect(text).toContain('Shipping to the United States ($5.00)')
  expect(text).toContain('For one bundle. The cart shows what several cost.')
})

test('search engines hear of one product, its price, and the books in it', async () => {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await pageOf())?.[1] ?? '{}'
  expect(JSON.parse(json)['@graph'][0]).toMatchObject({
    '@type': 'Product',
    isRelatedTo: [
      { '@id': `${shop.url}/shop/the-charwomans-shadow#product` },
      { '@id': `${shop.url}/shop/don-rodriguez#product` },
    ],
    offers: { price: '60.00', priceCurrency: 'USD' },
  })
})

test('the bookstore shows what is sold together, with its saving', async () => {
  const coming = bundleCard({ slug: 'c', releaseOn: '2027-03-14', savingInCents: 0 })
  const view = {
    site,
    shop,
    books: [],
    bundles: [bundleCard(), bundleCard({ slug: 'b', isSoldOut: true }), coming],
  }
  const text = textOf(await htmlOf({ template: 'bookstore', view }, `${shop.url}/bookstore`))
  expect(text).toContain('2 × Don Rodriguez, Hardcover $60.00 You save $15.00')
  expect(text).toContain('$60.00 Out of Stock')
  expect(text).toContain('Preorder, March 14, 2027 $60.00')
})

test('in the cart a bundle is one thing, with its books below its name', async () => {
  const sold = { id: 'b1', slug: 'shadow-valley', name: 'The whole of Shadow Valley', quantity: 2 }
  const bundle: CartBundleView = {
    id: 3,
    slug: sold.slug,
    name: sold.name,
    picture: null,
    quantity: 2,
    left: 3,
    unitInCents: 6_000,
    itemsInCents: 12_000,
    listInCents: 15_000,
    discountInCents: 0,
    dedication: '',
    canDedicate: true,
    dedicationInCents: 0,
    dedicationPriceInCents: 0,
    note: 'Only 2 copies are left.',
  }
  const line = cartLine({
    title: 'Don Rodriguez',
    type: 'Hardcover',
    quantity: 4,
    bundle: sold,
    releaseOn: '2027-03-03',
  })
  const html = await htmlOf(
    { template: 'cart', view: cartView({ lines: [line], bundles: [bundle] }) },
    shop.url,
  )
  expect(textOf(html)).toContain(
    'The whole of Shadow Valley 4 × Don Rodriguez, Hardcover, preorder, comes on March 3, 2027 Only 2 copies are left.',
  )
  expect(textOf(html)).toContain('$120.00 $30.00 saved')
  expect(html.match(/class="cart-line[ "]/g)).toHaveLength(1)
})
