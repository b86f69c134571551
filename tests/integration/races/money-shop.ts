import type { Format } from '@lorecircle/shared/book/book'
import { testBook, testFormat } from '@lorecircle/shared/book/book.fixture'
import { bookDoc } from '@lorecircle/shared/book/stored'
import type { Discount } from '@lorecircle/shared/discount/discount'
import { testDiscount } from '@lorecircle/shared/discount/discount.fixture'
import { discountDoc } from '@lorecircle/shared/discount/stored'
import { shippingRatesDoc } from '@lorecircle/shared/shipping/stored'
import type { ShippingRates, ShippingZone } from '@lorecircle/shared/shipping/tariff'
import { collectTax } from '@lorecircle/stripe-emulator/stripe.fixture'
import type { Random } from '../../bench/market/random.ts'
import { openShopIn } from './purchase.ts'
import { openWorld } from './world.ts'

const upTo = (random: Random, most: number) => Math.floor(random.next() * (most + 1))

export type MoneyShop = Awaited<ReturnType<typeof openMoneyShop>>

/** A shop whose prices, zones, codes and tax are as chance will have them. */
export async function openMoneyShop(random: Random, hasTax: boolean) {
  const world = openWorld()
  const shop = await openShopIn(world, 1)
  const services = world.process()
  const { sub, folder, payments } = shop.account
  const books = Array.from({ length: 4 }, (_, at) =>
    testBook({ id: `book-${at}`, slug: `book-${at}`, title: `Book ${at}`, formats: formatsOf(random, at) }),
  )
  for (const book of books) await services.documents.create(bookDoc(folder, book.id), book)
  const tariff = tariffOf(random)
  await services.documents.create(shippingRatesDoc(folder), tariff)
  const codes = [0, 1, 2].map((at) => discountOf(random, `CODE-${at}`))
  for (const code of codes) await services.documents.create(discountDoc(sub, code.code), code)
  if (hasTax) await collectTax(await services.stripe(), { stripeAccount: payments.accountId ?? '' })
  return { world, shop, services, books, tariff, codes }
}

const formatsOf = (random: Random, book: number): Format[] => [
  testFormat({
    id: `${book}-print`,
    type: 'Paperback',
    priceInCents: 50 + upTo(random, 6_000),
    slots: 'unlimited',
  }),
  testFormat({
    id: `${book}-fine`,
    type: 'Hardcover',
    priceInCents: 50 + upTo(random, 30_000),
    slots: 'unlimited',
  }),
  testFormat({
    id: `${book}-ebook`,
    type: 'eBook',
    priceInCents: upTo(random, 3) * (50 + upTo(random, 449)),
    slots: 'unlimited',
    files: [
      { key: 'files/book.epub', name: 'book.epub', sizeInBytes: 9, contentType: 'application/epub+zip' },
    ],
  }),
]

const discountOf = (random: Random, code: string): Discount =>
  testDiscount({
    code,
    kind: random.pick([
      { percent: 1 + upTo(random, 99) },
      { amountInCents: 1 + upTo(random, 5_000) },
      { freeShipping: true },
    ]),
    bookIds: random.next() < 0.5 ? 'all' : ['book-0', 'book-2'],
    minimumInCents: random.next() < 0.7 ? null : 1_000,
  })

const zones = [['US'], ['DE', 'FR'], ['GB'], 'elsewhere'] as const

function tariffOf(random: Random): ShippingRates {
  const byBooks = random.next() < 0.5
  const price = () => upTo(random, 3) * upTo(random, 999)
  return {
    postedFrom: 'US',
    handlingDays: null,
    zones: zones.map(
      (countries, at): ShippingZone => ({
        id: `zone-${at}`,
        name: `Zone ${at}`,
        countries: countries === 'elsewhere' ? countries : [...countries],
        rates: byBooks
          ? [2, 5, null].map((most) => ({ by: 'books', upTo: most, priceInCents: price() }))
          : [1_000, 3_000, null].map((most) => ({ by: 'weight', upToGrams: most, priceInCents: price() })),
        freeAboveInCents: random.next() < 0.3 ? 1 + upTo(random, 20_000) : null,
        days: null,
      }),
    ),
  }
}

const places = {
  US: { state: 'CA', postalCode: '94103', city: 'San Francisco' },
  DE: { state: '', postalCode: '89073', city: 'Ulm' },
  FR: { state: '', postalCode: '75001', city: 'Paris' },
  GB: { state: '', postalCode: 'EC1A 1BB', city: 'London' },
  JP: { state: '', postalCode: '100-0001', city: 'Tokyo' },
} as const
/** What a payer types where the page asks who they are, or where it goes. */
export function addressIn(country: keyof typeof places) {
  const { state, postalCode, city } = places[country]
  const line1 = '4 Lantern Row'
  return {
    country,
    state,
    postalCode,
    city,
    line1,
    billingCountry: country,
    billingState: state,
    billingPostalCode: postalCode,
    billingCity: city,
    billingLine1: line1,
  }
}
const countries = ['US', 'DE', 'FR', 'GB', 'JP'] as const

/** Up to six lines of up to ten copies, to one of five countries, every other one with a code. */
export function cartIn({ books, codes }: MoneyShop, random: Random) {
  const wanted = books.flatMap(({ id: bookId, formats }) =>
    formats.map(({ id: formatId }) => ({ bookId, formatId, at: random.next() })),
  )
  const items = wanted
    .sort((a, b) => a.at - b.at)
    .slice(0, 1 + upTo(random, 5))
    .map(({ bookId, formatId }) => ({ bookId, formatId, quantity: 1 + upTo(random, 9) }))
  const code = random.next() < 0.5 ? random.pick(codes).code : undefined
  return { items, country: random.pick(countries), ...(code === undefined ? {} : { code }) }
}
