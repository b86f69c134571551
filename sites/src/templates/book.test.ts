import { imagePath } from '@lorecircle/shared/media/image'
import type { ShopView } from '@lorecircle/shared/site/views'
import { expect, test } from 'vitest'
import { book, formats, zones } from '../fixtures/book.fixture.ts'
import { articlesOf, htmlOf, textOf } from '../fixtures/html-of.fixture.ts'
import { shop, site } from '../fixtures/site.fixture.ts'

const pageOf = (changes: Partial<typeof book> = {}, shown = formats, ofShop: ShopView = shop) =>
  htmlOf(
    {
      template: 'book',
      view: { site, shop: ofShop, book: { ...book, ...changes }, formats: shown, sending: {}, more: [] },
    },
    `${shop.url}/shop/${book.slug}`,
  )

test('a reader sees the title, by whom, and a card for each format with its type', {
  tags: ['A2.7-09', 'A2.7-10', 'A2.7-11', 'A2.7-13', 'A3.1-13'],
}, async () => {
  const html = await pageOf()
  expect(html).toMatch(/<h1[^>]*>The Charwoman’s Shadow<\/h1>/)
  expect(textOf(html)).toContain('by Lord Dunsany')
  const types = articlesOf(html, 'fmt').map((card) => /<h2>([^<]*)<\/h2>/.exec(card)?.[1])
  expect(types).toEqual(['Special Edition', 'Hardcover', 'Paperback', 'eBook'])
})

test('each format has its price with two decimals, its stock line and Buy Now, or Get it Free', {
  tags: ['A2.7-14', 'A2.7-19', 'A3.2-06'],
}, async () => {
  const cards = articlesOf(await pageOf(), 'fmt').map(textOf)
  const expected = [
    ['$120.00', '37 left', 'Buy Now'],
    ['$27.00', '3 left', 'Buy Now'],
    ['$14.99', 'Out of Stock', 'Buy Now'],
    ['$0.00', 'In Stock', 'Get it Free'],
  ]
  expect(cards).toHaveLength(expected.length)
  for (const [index, facts] of expected.entries()) {
    for (const fact of facts) expect(cards[index]).toContain(fact)
  }
})

test('what is free is called so beside its price, and what readers pay as they like is not', async () => {
  const [, , , free = ''] = articlesOf(await pageOf(), 'fmt')
  expect(textOf(free)).toContain('$0.00 Free In Stock')
  const own = formats.map((format) => ({ ...format, suggestedInCents: 550 }))
  const [, , , asYouLike = ''] = articlesOf(await pageOf({}, own), 'fmt')
  expect(textOf(asYouLike)).toContain('Pay what you want In Stock')
  expect(textOf(asYouLike)).not.toMatch(/\bFree\b/)
})

test('an eBook without its file says only that it is not for sale', async () => {
  const closed = formats.map((format) => ({ ...format, files: [], sellable: false }))
  const cards = articlesOf(await pageOf({}, closed), 'fmt').map(textOf)
  expect(cards.find((card) => card.includes('eBook'))).not.toContain('In Stock')
  expect(cards.filter((card) => card.includes('37 left, not for sale right now'))).toHaveLength(1)
  expect(cards.filter((card) => card.includes('Not for sale right now'))).toHaveLength(1)
})

test('a format at a price that no card pays says so', async () => {
  const tooCheap = { priceInCents: 30, sellable: false, stock: 'in' as const }
  const closed = formats.map((format) => ({ ...format, ...tooCheap }))
  const [card = ''] = articlesOf(await pageOf({}, closed), 'fmt').map(textOf)
  expect(card).toContain('Not for sale right now. A card pays $0.50 or more.')
})

test('each format has Add to Cart, a plain form that puts one copy into the cart', {
  tags: ['A2.7-20', 'A2.7-21'],
}, async () => {
  const cards = articlesOf(await pageOf(), 'fmt')
  expect(cards.map((card) => card.match(/<button[^>]*>Add to Cart</g)?.length)).toEqual([1, 1, 1, 1])
  const [special = '', , soldOut = ''] = cards
  const button = /<button[^>]* form="add-f-special"[^>]*>Add to Cart/.exec(special)?.[0] ?? ''
  for (const fact of ['formAction="/api/cart"', 'name="do"', 'value="add"']) expect(button).toContain(fact)
  const form = /<form id="add-f-special"[^>]*>(.*?)<\/form>/s.exec(special)?.[1]
  const fields = [...(form ?? '').matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [
    name,
    value,
  ])
  expect(fields).toEqual(
    expect.arrayContaining([
      ['bookId', book.id],
      ['formatId', 'f-special'],
      ['quantity', '1'],
      ['priceInCents', '12000'],
    ]),
  )
  expect(soldOut).toMatch(/<button[^>]* disabled[^>]*>Add to Cart<\/button>/)
})

test('a format without a price is not called free', async () => {
  const unpriced = formats.map((format) => ({ ...format, priceInCents: null, sellable: false }))
  const html = await pageOf({}, unpriced)
  expect(html).not.toContain('Get it Free')
  expect(html).toMatch(/<button[^>]* disabled[^>]*>Buy Now<\/button>/)
})

test('of a book that is still to come a reader sees the day, and preorders it', async () => {
  const html = await pageOf({ releaseOn: '2027-03-03' })
  expect(textOf(html)).toContain('Preorder: comes on March 3, 2027')
  const cards = articlesOf(html, 'fmt')
  for (const card of cards) expect(card).toMatch(/<button[^>]*>Preorder</)
  expect(html).not.toContain('Buy Now')
  // What is not out yet is in stock nowhere; counted copies still say how many are left.
  expect(textOf(html)).not.toContain('In Stock')
  expect(textOf(html)).toContain('37 left')
  expect(textOf(await pageOf())).not.toContain('Preorder')
})

test('a reader says what they pay in a field that both buttons send, also without JavaScript', async () => {
  const own = formats.map((format) =>
    format.type === 'eBook' ? { ...format, priceInCents: 300, suggestedInCents: 550 } : format,
  )
  const [, , , ebook = ''] = articlesOf(await pageOf({}, own), 'fmt')
  expect(textOf(ebook)).toContain('from $3.00')
  expect(textOf(ebook)).toContain('Name your price')
  const field = /<input[^>]* name="price"[^>]*>/.exec(ebook)?.[0] ?? ''
  for (const fact of ['type="number"', 'form="add-f-ebook"', 'min="3.00"', 'value="5.50"', 'step="0.01"'])
    expect(field).toContain(fact)
  const button = /<button[^>]* form="add-f-ebook"[^>]*>Add to Cart/.exec(ebook)?.[0] ?? ''
  for (const fact of ['formAction="/api/cart"', 'name="do"', 'value="add"']) expect(button).toContain(fact)
  const form = /<form id="add-f-ebook"[^>]*>(.*?)<\/form>/s.exec(ebook)?.[1] ?? ''
  expect([...form.matchAll(/name="([^"]*)"/g)].map(([, name]) => name)).toEqual(
    expect.arrayContaining(['bookId', 'formatId', 'domain', 'quantity']),
  )
  expect(form).not.toMatch(/name="price/)
})

test('the bar of a small numbered edition has a dash for each copy, and that of a large one forty', async () => {
  const barOf = async (of: number, left: number) => {
    const numbered = formats.map((format) => ({
      ...format,
      plate: format.plate && { ...format.plate, of, left },
    }))
    return /<div class="tally" style="([^"]*)"/.exec(await pageOf({}, numbered))?.[1]
  }
  expect(await barOf(3, 1)).toBe('--left:33.3%;--dashes:3')
  expect(await barOf(200, 50)).toBe('--left:25%;--dashes:40')
})

test('a numbered copy can be chosen, and a dedication is asked only where its author offers it, also without JavaScript', {
  tags: ['AD7-07', 'AD7-08', 'A0-15'],
}, async () => {
  const [special = '', hardcover = '', , ebook = ''] = articlesOf(await pageOf(), 'fmt')
  expect(special).toMatch(/<input[^>]* form="add-f-special" min="1" max="200"[^>]* name="number"/)
  expect(special).toMatch(/<textarea[^>]* name="dedication" form="add-f-special" maxLength="200"/i)
  expect(textOf(special)).toContain('Choose your number, add a dedication (+$5.00)')
  expect(textOf(special)).toContain('A name and one short sentence.')
  expect(textOf(special)).toContain(`Signed by ${shop.name}.`)
  for (const absent of ['name="dedication"', 'name="number"', 'Signed by'])
    expect(hardcover).not.toContain(absent)
  expect(ebook).not.toContain('name="dedication"')
})

test('before paying a reader knows how each format comes, in which money, what is still to be added, and where returns are told', async () => {
  const html = await pageOf()
  const [, hardcover = '', , ebook = ''] = articlesOf(html, 'fmt')
  expect(textOf(hardcover)).toContain('Sent by post.')
  expect(textOf(ebook)).toContain(
    'EPUB, 1.2 MB, and M4B audio, 300.0 MB, without copy protection. Download it right away.',
  )
  expect(textOf(html)).toContain(
    'Prices are in US dollars. Shipping and tax, if any, are shown before you pay.',
  )
  expect(html).toContain('See <a href="/returns">Returns</a> for what you can return.')
})

test('a reader reads where prices include tax', async () => {
  const html = await pageOf({}, formats, { ...shop, pricesIncludeTax: true })
  expect(textOf(html)).toContain('Prices are in US dollars and include tax. Shipping, if any,')
})

test('what sending costs stands beside what is sent, and nothing beside a file', {
  tags: ['AD7-09'],
}, async () => {
  const sending = { 'f-hardcover': zones }
  const html = await htmlOf({ template: 'book', view: { site, shop, book, formats, sending, more: [] } })
  const [, hardcover = '', , ebook = ''] = articlesOf(html, 'fmt')
  expect(textOf(hardcover)).toContain(
    'Shipping to the United States ($5.00), Europe ($17.00) and everywhere else ($22.00)',
  )
  expect(textOf(hardcover)).toContain('Europe France, Germany, United Kingdom $17.00, 6 to 12 days')
  expect(textOf(ebook)).not.toContain('Sent to')
})

test('each format wears its own cover, else the book’s, else the placeholder', {
  tags: ['A2.7-12', 'A3.2-07', 'A5-10'],
}, async () => {
  const [special, ebook] = [formats[0], formats[3]]
  if (!special?.cover || !ebook || !book.cover) throw new Error('the samples have covers')
  const [own, borrowed] = articlesOf(await pageOf({}, [special, ebook]), 'fmt')
  expect(own).toContain(imagePath(special.cover.hash, 320, 'jpg'))
  expect(borrowed).toContain(imagePath(book.cover.hash, 320, 'jpg'))
  const [bare] = articlesOf(await pageOf({ cover: null }, [ebook]), 'fmt')
  expect(bare).toContain('class="cover none"')
  expect(bare).not.toContain('<img')
})

test('a reader learns where a book stands: its series with the books beside it, and its shelves in the market', async () => {
  const html = await pageOf()
  expect(textOf(html)).toContain('Book 2 of Chronicles of Shadow Valley , after Don Rodriguez')
  expect(html).toContain('<a href="/shop/don-rodriguez">')
  expect(textOf(html).replace(/ (?=[:,])/g, '')).toContain(
    'Fantasy: Wizards & Witches, Fairytales & Folklore',
  )
  for (const { url, subgenres } of book.genres) {
    for (const shelf of [url, ...subgenres.map((subgenre) => subgenre.url)]) {
      expect(html).toContain(`<a href="${shelf}">`)
    }
  }
  expect(textOf(await pageOf({ series: null }))).not.toContain('Series')
})

test('a reader learns its pages, language, dates and ISBN, and nothing is said of what nobody filled in', async () => {
  const text = textOf(await pageOf())
  for (const fact of [
    'Pages 294',
    'Language English',
    'Published September 10, 2026',
    'Read by Lord Dunsany',
    'First published 1926',
    'ISBN Hardcover 9780000000002',
  ])
    expect(text).toContain(fact)
  const unknown = {
    series: null,
    genres: [],
    language: null,
    publishedOn: null,
    firstTold: null,
    narrator: '',
  }
  const bare = formats.map((format) => ({ ...format, isbn: null, pages: null }))
  expect(await pageOf(unknown, bare)).not.toContain('<dl')
  const unread = formats.map((format) => ({ ...format, files: [] }))
  expect(textOf(await pageOf({}, unread))).not.toContain('Audiobook')
  const differing = formats.map((format, index) => ({ ...format, pages: index === 0 ? 310 : 294 }))
  expect(textOf(await pageOf({}, differing))).toContain(
    'Pages Special Edition 310 Hardcover, Paperback, eBook 294',
  )
})

test('where a book without a tagline is told in a line, its first words are whole', async () => {
  const blurb = [`${'Once, and '.repeat(15)}forgotten.`]
  const html = await pageOf({ tagline: '', blurb })
  const [, told] = /<meta name="description" content="([^"]*)"/.exec(html) ?? []
  expect(told).toMatch(/Once, and…$/)
})

test('content notes are folded away until a reader asks for them', async () => {
  const html = await pageOf()
  expect(html).toMatch(/<details class="fold notes"> ?<summary>Content notes/)
  expect(await pageOf({ contentNotes: '' })).not.toContain('<details class="fold notes"')
})

test('a title finds its own direction and its own voice, and no capital is torn from a word that is written in one stroke', async () => {
  const arabic = {
    title: 'ألف ليلة وليلة',
    blurb: ['كان يا ما كان. '.repeat(15)],
    language: { code: 'ar', name: 'Arabic' },
  }
  const html = await pageOf(arabic)
  expect(html).toContain('<h1 dir="auto" lang="ar">ألف ليلة وليلة</h1>')
  expect(html).not.toContain('class="drop"')
  const long = `“Élan,” she said${', and said it again'.repeat(10)}.`
  expect(await pageOf({ blurb: [long] })).toContain('class="drop"')
  // Three lines high, it would stand beside the next paragraph.
  expect(await pageOf({ blurb: ['“Élan,” she said.', long] })).not.toContain('class="drop"')
  expect(await pageOf({ title: 'A'.repeat(180) })).toContain('<h1 class="lengthy"')
})

test('what a book is about stands above its formats, a long text with a beginning of whole sentences', async () => {
  const [first = '', second = ''] = book.blurb
  const html = await pageOf()
  const beforeFormats = html.slice(0, html.indexOf('aria-label="Formats"'))
  expect(textOf(beforeFormats)).toContain(first)
  const [open = '', folded = ''] = beforeFormats
    .slice(beforeFormats.indexOf('class="prose blurb"'))
    .split('<details')
  expect(textOf(open)).toContain('never give up your shadow.')
  expect(textOf(open)).not.toContain('Ramón Alonzo, who is young')
  expect(folded).toMatch(/<summary>Read more/)
  for (const words of ['Ramón Alonzo, who is young', 'until it has gone.'])
    expect(textOf(folded)).toContain(words)

  const short = await pageOf({ blurb: [second] })
  expect(short).not.toContain('Read more')
})

test.each([
  ['one endless sentence', 'and then the road went on '.repeat(60)],
  ['a script without spaces', '昔々ある所に'.repeat(200)],
])('of %s, the beginning and the rest are together all of it', async (_, paragraph) => {
  const html = await pageOf({ blurb: [paragraph] })
  const blurb = /<section class="prose blurb".*?<\/section>/s.exec(html)?.[0] ?? ''
  const pieces = [...blurb.matchAll(/<p[^>]*>([^<]*)<\/p>/g)].map(([, words = '']) => words)
  expect(pieces).toHaveLength(2)
  expect(pieces.join('').replace(/\s/g, '')).toBe(paragraph.replace(/\s/g, ''))
})

test('a phone keeps the lowest price and the way to the formats in sight', async () => {
  const bar = (html: string) => textOf(/<p class="buy-bar">.*?<\/p>/s.exec(html)?.[0] ?? '')
  expect(bar(await pageOf())).toBe('from $0.00 Choose Format')
  const [, hardcover] = formats
  if (!hardcover) throw new Error('the sample has a hardcover')
  expect(bar(await pageOf({}, [hardcover]))).toBe('$27.00 Buy Now')
  expect(bar(await pageOf({}, [{ ...hardcover, sellable: false }]))).toBe('')
})
