import { createHash } from 'node:crypto'
import type { BookstoreCardView, FormatView } from '@lorecircle/shared/book/views'
import type { Card } from '@lorecircle/shared/market/card'
import { filterOf } from '@lorecircle/shared/market/market-filter'
import type { PageView } from '@lorecircle/shared/page/views'
import { byMonth } from '@lorecircle/shared/post/post'
import type { PostCardView } from '@lorecircle/shared/post/views'
import type { ShopView } from '@lorecircle/shared/site/views'
import type { Image } from '@lorecircle/shared/upload/image'

/** One of each page, for tests and for looking at. Pictures are those of the demo, under made-up hashes. */

const origin = 'https://lorecircle.example'
export const site = { origin, paymentOrigin: 'https://checkout.stripe.com' }
export const shop = {
  name: 'Lord Dunsany',
  subdomain: 'dunsany',
  url: 'https://dunsany.lorecircle.example',
  accent: 'verdigris',
  portrait: null,
  pages: [
    { slug: 'extras', title: 'Extras' },
    { slug: 'map-of-yann', title: 'A Map of Yann' },
  ],
  selling: true,
} satisfies ShopView

/** `lilith` → a hash that only its name decides. */
const hashOf = (slug: string): string => createHash('sha256').update(slug).digest('hex').slice(0, 32)
const picture = (slug: string, alt = ''): Image => ({
  hash: hashOf(slug),
  width: 600,
  height: 900,
  widths: [160, 320, 600],
  colour: '#6b5a4a',
  alt,
})

const shelves = [
  ['lud-in-the-mist', 'Lud-in-the-Mist', 'Hope Mirrlees', 649],
  ['the-phoenix-and-the-carpet', 'The Phoenix and the Carpet', 'E. Nesbit', 449],
  ['the-well-at-the-worlds-end', 'The Well at the World’s End', 'William Morris', 899],
  ['the-king-of-elflands-daughter', 'The King of Elfland’s Daughter', 'Lord Dunsany', 699],
  ['the-master-key', 'The Master Key', 'L. Frank Baum', 299],
  ['phantastes', 'Phantastes', 'George MacDonald', 499],
  ['the-cream-of-the-jest', 'The Cream of the Jest', 'James Branch Cabell', 499],
  ['don-rodriguez', 'Don Rodriguez', 'Lord Dunsany', 599],
  ['the-worm-ouroboros', 'The Worm Ouroboros', 'E. R. Eddison', 799],
  ['lilith', 'Lilith', 'George MacDonald', 549],
  ['the-charwomans-shadow', 'The Charwoman’s Shadow', 'Lord Dunsany', 599],
  ['the-princess-and-the-goblin', 'The Princess and the Goblin', 'George MacDonald', 349],
] as const

const shopOf = (author: string) =>
  `https://${author.toLowerCase().replaceAll(/[^a-z]/g, '')}.lorecircle.example`

export const cards: Card[] = shelves.map(([slug, title, authorName, priceInCents]) => ({
  id: slug,
  title,
  productUrl: `${shopOf(authorName)}/shop/${slug}`,
  authorName,
  authorUrl: shopOf(authorName),
  cover: picture(slug),
  priceInCents,
  paidPriceInCents: priceInCents,
  tagline: 'A bargain, a box, and what was kept in it.',
}))

const dunsany = cards.filter(({ authorName }) => authorName === shop.name)

const shopCards: BookstoreCardView[] = dunsany.map((card, index) => ({
  ...card,
  slug: card.id,
  formats:
    index === 0
      ? [{ type: 'eBook', priceInCents: 699 }]
      : [
          { type: 'Paperback', priceInCents: 1499 },
          { type: 'Hardcover', priceInCents: null },
          { type: 'eBook', priceInCents: 0 },
        ],
  buy: index === 0 ? { formatId: 'f-ebook', type: 'eBook', priceInCents: 699 } : null,
}))

export const formats: FormatView[] = [
  {
    id: 'f-special',
    type: 'Special Edition',
    priceInCents: 12_000,
    cover: picture('the-charwomans-shadow-special'),
    stockLine: '37 left',
    stock: 'in',
    sellable: true,
    left: 37,
    isbn: null,
    pages: 294,
    plate: { left: 37, of: 200, nextNumber: 164 },
  },
  {
    id: 'f-hardcover',
    type: 'Hardcover',
    priceInCents: 2700,
    cover: picture('the-charwomans-shadow-hardcover'),
    stockLine: '3 left',
    stock: 'few',
    sellable: true,
    left: 3,
    isbn: '9780000000002',
    pages: 294,
    plate: null,
  },
  {
    id: 'f-paperback',
    type: 'Paperback',
    priceInCents: 1499,
    cover: picture('the-charwomans-shadow'),
    stockLine: 'Out of Stock',
    stock: 'out',
    sellable: false,
    left: 0,
    isbn: null,
    pages: 294,
    plate: null,
  },
  {
    id: 'f-ebook',
    type: 'eBook',
    priceInCents: 0,
    cover: null,
    stockLine: 'In Stock',
    stock: 'in',
    sellable: true,
    left: null,
    isbn: null,
    pages: 294,
    plate: null,
  },
]

export const book: Extract<PageView, { template: 'book' }>['view']['book'] = {
  id: 'the-charwomans-shadow',
  slug: 'the-charwomans-shadow',
  title: 'The Charwoman’s Shadow',
  tagline: 'A bargain, a box, and what was kept in it.',
  blurb: [
    'Ramón Alonzo’s sister needs a dowry and his father has no gold, so the boy is sent up the mountain to a magician, to learn how gold is made. The house in the wood is dark, the fee is not paid in money, and the only other soul there is a very old woman who scrubs the floors.',
    'She warns him on his first morning: never give up your shadow. She gave hers, long ago, and has been scrubbing ever since. Ramón Alonzo, who is young and has read about knights, promises to win it back.',
    'A slow, sunlit, sly romance about what is too small to be missed until it has gone.',
  ],
  cover: picture('the-charwomans-shadow', 'A long shadow on a forest path, with nobody to cast it'),
  genres: [
    {
      name: 'Fantasy',
      url: `${origin}/market/fantasy`,
      subgenres: [
        { name: 'Wizards & Witches', url: `${origin}/market/fantasy/wizards-witches` },
        { name: 'Fairytales & Folklore', url: `${origin}/market/fantasy/fairytales-folklore` },
      ],
    },
  ],
  series: {
    name: 'Chronicles of Shadow Valley',
    position: 2,
    previous: { title: 'Don Rodriguez', slug: 'don-rodriguez' },
    next: null,
  },
  language: { code: 'en', name: 'English' },
  publishedOn: '2026-09-10',
  firstTold: 1926,
  contentNotes: 'Old age and mortality; a family arranging a marriage; one frightening house.',
}

const posts = [
  {
    path: '/blog/on-tying-string-8vqxk3zr',
    title: 'On Tying String',
    excerpt:
      'Every numbered copy leaves this house tied with string. I have been asked why, and here is the…',
    createdAt: '2026-10-02T09:00:00.000Z',
  },
  {
    path: '/blog/the-cat-has-read-it-2m4wq9cd',
    title: 'The Cat Has Read It',
    excerpt: 'She finished before I did.',
    createdAt: '2026-08-20T09:00:00.000Z',
  },
  {
    path: '/blog/a-river-in-the-evening-hh3e7t0a',
    title: 'A River in the Evening',
    excerpt: '',
    createdAt: '2025-11-30T23:30:00.000Z',
  },
] as const satisfies PostCardView[]
const [newest, middle, oldest] = posts

export const samplePages: { path: string; page: PageView }[] = [
  { path: `${origin}/`, page: { template: 'landing', view: { site, cards: cards.slice(4, 11) } } },
  { path: `${origin}/about`, page: { template: 'about', view: site } },
  { path: `${origin}/payment-return`, page: { template: 'payment-return', view: site } },
  {
    path: `${origin}/under-construction`,
    page: { template: 'under-construction', view: { site, shop: null } },
  },
  { path: `${shop.url}/`, page: { template: 'under-construction', view: { site, shop } } },
  {
    path: `${origin}/market/fantasy`,
    page: { template: 'market', view: { site, filter: filterOf('paid', 'fantasy'), total: 214, cards } },
  },
  {
    path: `${origin}/market/free/fantasy`,
    page: { template: 'market', view: { site, filter: filterOf('free', 'fantasy'), total: 0, cards: [] } },
  },
  { path: `${origin}/nowhere`, page: { template: 'not-found', view: site } },
  {
    path: 'https://thomasrhymer.lorecircle.example/',
    page: { template: 'author-not-found', view: site },
  },
  {
    path: `${shop.url}/`,
    page: {
      template: 'shop-home',
      view: {
        site,
        shop,
        tagline: 'Tales from just beyond the fields we know.',
        welcomeHtml:
          '<p>Come in out of the wind. I write with a quill, mostly after dinner, mostly about places that no railway has reached: a river that runs through dreams, a kingdom whose border is twilight, gods who carve their mountains and forget them.</p><p>What stands on these shelves I have signed, numbered and tied with string.</p>',
        callsToAction: [
          { label: 'See the new edition', url: 'https://dunsany.lorecircle.example/bookstore' },
          { label: '', url: 'mailto:quill@dunsany.example' },
          { label: 'Trap', url: 'javascript:alert(1)' },
        ],
        sections: [{ title: 'The room', text: 'It faces west.\n\nThere is a cat.', image: null }],
        latestPost: posts[0],
        cards: dunsany,
      },
    },
  },
  { path: `${shop.url}/bookstore`, page: { template: 'bookstore', view: { site, shop, books: shopCards } } },
  {
    path: `${shop.url}/shop/${book.slug}`,
    page: { template: 'book', view: { site, shop, book, formats, more: dunsany.slice(0, 2) } },
  },
  {
    path: `${shop.url}/blog`,
    page: { template: 'blog', view: { site, shop, years: byMonth(posts) } },
  },
  {
    path: `${shop.url}${middle.path}`,
    page: {
      template: 'post',
      view: {
        site,
        shop,
        post: {
          ...middle,
          html: '<p>She finished before I did.</p><h2>What she thought</h2><p>The <em>gnoles</em> are too short.</p>',
          updatedAt: middle.createdAt,
        },
        newer: newest,
        older: oldest,
      },
    },
  },
  {
    path: `${shop.url}/extras`,
    page: {
      template: 'custom-page',
      view: {
        site,
        shop,
        slug: 'extras',
        title: 'Extras',
        introHtml: '<p>What was left in the drawer.</p>',
        sections: [
          {
            title: 'A map',
            text: 'By hand.\n\nNot to scale.',
            image: picture('map', 'A river and its cities'),
          },
        ],
      },
    },
  },
  {
    path: `${shop.url}/audio-video`,
    page: { template: 'shop-empty-page', view: { site, shop, page: 'audio-video' } },
  },
  { path: `${shop.url}/shop/missing`, page: { template: 'shop-not-found', view: { site, shop } } },
  {
    path: `${shop.url}/thank-you/01J/secret`,
    page: {
      template: 'thank-you',
      view: {
        site,
        shop,
        order: {
          id: '01JD3X8E5C',
          title: book.title,
          type: 'Special Edition',
          cover: picture('the-charwomans-shadow-special'),
          copy: { number: 2, of: 3 },
          totalInCents: 12_000,
          email: 'reader@example.com',
          downloadUrl: null,
          placedAt: '2026-11-21T10:00:00.000Z',
        },
      },
    },
  },
  {
    path: `${shop.url}/checkout-failed/sold-out/${book.slug}`,
    page: {
      template: 'checkout-failed',
      view: { site, shop, reason: 'sold-out', bookUrl: `${shop.url}/shop/${book.slug}` },
    },
  },
  { path: `${shop.url}/newsletter`, page: { template: 'newsletter', view: { site, shop, again: null } } },
  { path: `${shop.url}/contact`, page: { template: 'contact', view: { site, shop, again: null } } },
  {
    path: `${shop.url}/newsletter/confirm/0a1b/secret`,
    page: {
      template: 'subscription',
      view: { site, shop, step: 'confirm', action: '/api/newsletter/confirm/0a1b/secret' },
    },
  },
  {
    path: `${shop.url}/newsletter/link-too-old`,
    page: { template: 'note', view: { site, shop, note: 'newsletter/link-too-old' } },
  },
]
