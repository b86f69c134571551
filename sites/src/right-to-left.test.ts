import type { OrderLineItemView } from '@lorecircle/shared/order/views'
import type { PageView } from '@lorecircle/shared/page/views'
import { expect, test } from 'vitest'
import { bareNames } from './fixtures/bare-names.fixture.ts'
import { bundleCard, bundleView } from './fixtures/bundle.fixture.ts'
import { cartLine, cartView } from './fixtures/cart.fixture.ts'
import { htmlOf } from './fixtures/html-of.fixture.ts'
import { library } from './fixtures/library.fixture.ts'
import { orderPages } from './fixtures/order.fixture.ts'
import { samplePages } from './fixtures/sample-pages.fixture.ts'
import { shop, site } from './fixtures/site.fixture.ts'

const author = 'نور الدين'
const title = 'كتاب الظلال'
const inArabic: Record<string, string> = {
  name: author,
  authorName: author,
  buyerName: author,
  narrator: author,
  title,
}

/** The same page of a shop whose author's name and books' titles run from right to left; genres have names of ours. */
const turned = (page: PageView): PageView =>
  JSON.parse(JSON.stringify(page), (key, value) => {
    if (key === 'genres') return []
    return typeof value === 'string' && value !== '' ? (inArabic[key] ?? value) : value
  })

const sold = { id: 'b1', slug: 'shadow-valley', name: 'The whole of Shadow Valley', quantity: 2 }
const day = '2027-03-03'
const parts = bundleView().bundle.parts.map((part) => ({ ...part, stock: 'out' as const, releaseOn: day }))
const cartBundle = {
  id: 3,
  slug: sold.slug,
  name: sold.name,
  picture: null,
  quantity: 2,
  left: 3,
  note: null,
  unitInCents: 6_000,
  itemsInCents: 12_000,
  listInCents: 15_000,
  discountInCents: 0,
  dedication: '',
  canDedicate: true,
  dedicationInCents: 0,
  dedicationPriceInCents: 0,
}
const inCart = cartLine({ quantity: 4, bundle: sold, releaseOn: day })

const ordered = (isFresh: boolean, changes: Partial<OrderLineItemView> = {}): PageView[] =>
  orderPages.slice(0, 1).flatMap(({ page }) => {
    if (page.template !== 'thank-you') return []
    const { view } = page
    const lines = view.order.lines.map((line) => ({ ...line, ...changes }))
    return [{ template: 'thank-you', view: { ...view, order: { ...view.order, isFresh, lines } } }]
  })

const pages: PageView[] = [
  ...samplePages.flatMap(({ page }) => ('shop' in page.view && page.view.shop ? [page] : [])),
  { template: 'bookstore', view: { site, shop, books: [], bundles: [bundleCard({ releaseOn: day })] } },
  { template: 'bundle', view: bundleView({ parts, stock: 'out', left: 0, sellable: false }) },
  { template: 'cart', view: cartView({ lines: [inCart], bundles: [cartBundle] }) },
  ...ordered(true, { releaseOn: day }),
  ...ordered(true, { quantity: 2, bundle: sold }),
  ...ordered(false, { isReturned: true, copies: null, bundle: sold }),
  {
    template: 'library',
    view: {
      ...library,
      orders: library.orders.map((order) => ({
        ...order,
        lines: order.lines.map((line) => ({ ...line, bundle: sold })),
      })),
    },
  },
]

test.each(pages.map((page, index) => ({ page, index, template: page.template })))(
  'on page $index, $template, an Arabic name turns no words around it',
  async ({ page }) => {
    const html = await htmlOf(turned(page), `${shop.url}/`)
    expect(html.includes(author) || html.includes(title)).toBe(true)
    expect(bareNames(html, [author, title])).toEqual([])
    // Beside a gap of its own it would stand away from its sentence.
    expect(html).not.toMatch(/(?:<summary[^>]*>|class="btn[^"]*"[^>]*>)[^<]*<bdi>/)
  },
)
