import { expect, test } from 'vitest'
import { htmlOf, textOf } from '../fixtures/html-of.fixture.ts'
import { shop, site } from '../fixtures/site.fixture.ts'

test('a reader finds what sending costs to each part of the world below the words about it', async () => {
  const view = {
    site,
    shop,
    slug: 'shipping',
    title: 'Shipping',
    introHtml: '<p>By owl.</p>',
    sections: [],
    tariff: {
      postedFrom: 'US',
      zones: [
        {
          zone: 'Home',
          countries: ['US'],
          freeAboveInCents: 6_000,
          days: { from: 3, to: 5 },
          rates: [{ by: 'books' as const, upTo: null, priceInCents: 390 }],
        },
        {
          zone: 'Neighbours',
          countries: ['MX', 'CA'],
          freeAboveInCents: null,
          days: null,
          rates: [{ by: 'weight' as const, upToGrams: 2_000, priceInCents: 1_490 }],
        },
        {
          zone: 'The rest',
          countries: null,
          freeAboveInCents: null,
          days: { from: 9, to: 20 },
          rates: [{ by: 'books' as const, upTo: null, priceInCents: 0 }],
        },
      ],
    },
  }
  const text = textOf(await htmlOf({ template: 'custom-page', view }, `${shop.url}/shipping`))
  const found = text.replaceAll('\u00a0', ' ')
  expect(found).toContain(
    [
      'By owl. Shipping rates Printed books ship from the United States.',
      'United States Any number of books $3.90 Free for orders of $60.00 or more. Delivery time: 3 to 5 days.',
      'Neighbours Canada, Mexico Up to 2 kg $14.90 More than 2 kg Not available',
      'The rest All other countries Any number of books Free Delivery time: 9 to 20 days.',
    ].join(' '),
  )
})
