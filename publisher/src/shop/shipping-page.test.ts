import { testAccount } from '@lorecircle/shared/account/account.fixture'
import type { CustomPage } from '@lorecircle/shared/custom-page/custom-page'
import { effectiveShippingRates } from '@lorecircle/shared/shipping/suggested-tariffs'
import type { ShippingRates } from '@lorecircle/shared/shipping/tariff'
import { expect, test } from 'vitest'
import { previewPage } from './preview-page.ts'
import type { Shop } from './read-shop.ts'
import { shopPages } from './shop-pages.ts'
import { buildShopContext } from './shop-view.ts'

const site = { origin: 'https://lorecircle.example', paymentOrigin: 'https://checkout.stripe.com' }
const now = new Date('2026-01-01T00:00:00.000Z')

const europe = {
  id: 'europe',
  name: 'Europe',
  countries: ['DE', 'FR'],
  freeAboveInCents: 6_000,
  rates: [{ by: 'books' as const, upTo: null, priceInCents: 990 }],
  days: { from: 5, to: 9 },
}
const tariff: ShippingRates = { postedFrom: 'GB', handlingDays: { from: 1, to: 2 }, zones: [europe] }
const told = {
  postedFrom: 'GB',
  zones: [
    {
      zone: 'Europe',
      countries: ['DE', 'FR'],
      freeAboveInCents: 6_000,
      days: { from: 6, to: 11 },
      rates: europe.rates,
    },
  ],
}
const ownWords: CustomPage = {
  slug: 'shipping',
  title: 'Shipping',
  intro: '<p>By owl.</p>',
  sections: [],
  isPublished: true,
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
}
const shop = (changes: Partial<Shop> = {}): Shop => ({
  account: testAccount({ firstName: 'Hope', lastName: 'Mirrlees', subdomain: 'hope' }),
  profile: null,
  welcome: null,
  books: [],
  posts: [],
  customPages: [],
  bundles: [],
  tallies: new Map(),
  tariff,
  ...changes,
})
function pageAbout(slug: string, source: Shop) {
  const where = buildShopContext(source, site, now)
  const pages = where ? shopPages(source, where) : []
  return pages.find(({ url }) => url.endsWith(`/${slug}`))?.page.view
}

test('the page about shipping tells what sending costs as it stands in Settings, whoever wrote its words', () => {
  expect(pageAbout('shipping', shop())).toMatchObject({ tariff: told })
  expect(pageAbout('shipping', shop({ customPages: [ownWords] }))).toMatchObject({
    introHtml: '<p>By owl.</p>',
    tariff: told,
  })
  expect(previewPage(shop(), { of: 'page', page: ownWords }, site, now)?.view).toMatchObject({ tariff: told })
})

test('no other page tells it', () => {
  expect(pageAbout('returns', shop())).not.toHaveProperty('tariff')
})

test('until its author saves shipping settings, it says the one country that they sell in', () => {
  const unset = shop({ tariff: effectiveShippingRates(null, testAccount()) })
  expect(pageAbout('shipping', unset)).toMatchObject({
    tariff: {
      postedFrom: 'US',
      zones: [{ countries: ['US'], rates: [{ by: 'books', upTo: null, priceInCents: 0 }], days: null }],
    },
  })
})
