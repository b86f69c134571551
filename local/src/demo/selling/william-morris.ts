import type { DemoAuthor } from '../demo-author.ts'

const europe = 'AT BE CH CZ DE DK ES FI FR IE IT LU NL NO PL PT SE'.split(' ')
const byBooks = (one: number, three: number, more: number) => [
  { by: 'books' as const, upTo: 1, priceInCents: one },
  { by: 'books' as const, upTo: 3, priceInCents: three },
  { by: 'books' as const, upTo: null, priceInCents: more },
]

/** Parcels from Kelmscott, and a code for whoever found the way there. */
export const williamMorrisSelling = {
  tariff: {
    postedFrom: 'GB',
    handlingDays: { from: 1, to: 3 },
    zones: [
      {
        id: 'home',
        name: 'the United Kingdom',
        countries: ['GB'],
        rates: byBooks(390, 590, 890),
        freeAboveInCents: 6_000,
        days: { from: 2, to: 4 },
      },
      {
        id: 'europe',
        name: 'Europe',
        countries: europe,
        rates: byBooks(990, 1_590, 2_490),
        freeAboveInCents: null,
        days: { from: 5, to: 9 },
      },
      {
        id: 'america',
        name: 'North America',
        countries: ['US', 'CA'],
        rates: byBooks(1_390, 2_290, 3_490),
        freeAboveInCents: null,
        days: { from: 7, to: 14 },
      },
      {
        id: 'elsewhere',
        name: 'Everywhere else',
        countries: 'elsewhere',
        rates: byBooks(1_690, 2_790, 3_990),
        freeAboveInCents: null,
        days: { from: 10, to: 21 },
      },
    ],
  },
  discounts: [
    {
      code: 'KELMSCOTT',
      kind: { percent: 15 },
      bookIds: 'all',
      minimumInCents: 2_500,
      from: null,
      until: null,
      mostUses: 200,
      oncePerReader: false,
      isPaused: false,
    },
  ],
  bundles: [
    {
      name: 'Two roads, in cloth',
      description:
        'One road leads to a wood, the other to a well, and they were always meant to stand beside each other. Both hardcovers, sewn, in one parcel.\nThe files of both are in it too, for whoever cannot wait for the post.',
      parts: [
        { title: 'The Well at the World’s End', type: 'Hardcover' },
        { title: 'The Wood Beyond the World', type: 'Hardcover' },
        { title: 'The Well at the World’s End', type: 'eBook' },
        { title: 'The Wood Beyond the World', type: 'eBook' },
      ],
      price: '60.00',
    },
  ],
} satisfies Pick<DemoAuthor, 'tariff' | 'discounts' | 'bundles'>
