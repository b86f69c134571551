import { createHash } from 'node:crypto'
import { checkoutFailures } from '@lorecircle/shared/checkout/failures'
import { facetFilter } from '@lorecircle/shared/market/market-filter'
import { plans } from '@lorecircle/shared/membership/plans'
import type { PageView } from '@lorecircle/shared/page/views'
import { platformPaths } from '@lorecircle/shared/urls/urls'
import { beforeAll, describe, expect, test } from 'vitest'
import { book, formats } from './fixtures/book.fixture.ts'
import { builtRenderer } from './fixtures/built-renderer.fixture.ts'
import { cards } from './fixtures/cards.fixture.ts'
import { textOf } from './fixtures/html-of.fixture.ts'
import { samplePages } from './fixtures/sample-pages.fixture.ts'
import { shop, site } from './fixtures/site.fixture.ts'

let renderer: Awaited<ReturnType<typeof builtRenderer>>
beforeAll(async () => {
  renderer = await builtRenderer()
})

const htmlOf = async (page: PageView, url = 'https://lorecircle.example/') =>
  (await renderer.render(page, url)).html
const sample = (template: PageView['template']) => {
  const found = samplePages.find(({ page }) => page.template === template)
  if (!found) throw new Error(`There is no sample of ${template}.`)
  return found
}
const sampleHtml = async (template: PageView['template']) => {
  const { page, path } = sample(template)
  return htmlOf(page, path)
}
const bookPage = (changes: Partial<typeof book>, changedFormats = formats): PageView => ({
  template: 'book',
  view: { site, shop, book: { ...book, ...changes }, formats: changedFormats, sending: {}, more: [] },
})
const marketPage = (card: Partial<(typeof cards)[number]>, mode: 'paid' | 'free' = 'paid'): PageView => ({
  template: 'market',
  view: {
    site,
    filter: facetFilter(mode, 'all'),
    total: 1,
    cards: cards.slice(0, 1).map((first) => ({ ...first, ...card })),
  },
})
describe('every page', () => {
  test.each(samplePages)(
    '$page.template at $path renders, and twice to the same bytes',
    async ({ page, path }) => {
      const first = await renderer.render(page, path)
      expect(first.status).toBe(200)
      expect(first.html).toMatch(/^<!DOCTYPE html>/)
      expect(first.html).toContain('<meta name="viewport"')
      expect((await renderer.render(page, path)).html).toBe(first.html)
    },
  )

  test.each(samplePages)(
    '$page.template at $path has one heading of the first rank',
    async ({ page, path }) => {
      expect((await htmlOf(page, path)).match(/<h1[ >]/g)).toHaveLength(1)
    },
  )

  test.each(samplePages.filter(({ page }) => 'shop' in page.view && page.view.shop))(
    'whoever goes from landmark to landmark finds the foot of $page.template at $path beside its content',
    async ({ page, path }) => {
      const html = await htmlOf(page, path)
      expect(html.match(/<footer class="foot-shop"/g)).toHaveLength(1)
      expect(html.indexOf('<footer class="foot-shop"')).toBeGreaterThan(html.indexOf('</main>'))
      expect(html.match(/<\/main>/g)).toHaveLength(1)
    },
  )

  test('many shops rendered at once do not mix', async () => {
    const names = Array.from({ length: 50 }, (_, index) => `Author ${index}`)
    const pages = await Promise.all(
      names.map((name) =>
        htmlOf(
          { template: 'bookstore', view: { site, shop: { ...shop, name }, books: [] } },
          `https://a${name}.lorecircle.example/bookstore`.replace(' ', ''),
        ),
      ),
    )
    for (const [index, html] of pages.entries()) {
      expect(html).toContain(`<title>Bookstore · Author ${index}</title>`)
      expect(html).toContain(`href="https://aauthor${index}.lorecircle.example/bookstore"`)
    }
  })

  test('a page names its public URL as canonical, and private and missing pages ask not to be indexed', async () => {
    expect(await sampleHtml('book')).toContain(
      '<link rel="canonical" href="https://dunsany.lorecircle.example/shop/the-charwomans-shadow">',
    )
    const unlisted = new Set<string>()
    for (const { page, path } of samplePages)
      if ((await htmlOf(page, path)).includes('<meta name="robots" content="noindex">'))
        unlisted.add(page.template)
    expect([...unlisted].sort()).toEqual([
      'author-not-found',
      'cart',
      'certificate',
      'certificate-check',
      'checkout-failed',
      'free-order',
      'library',
      'library-door',
      'not-found',
      'note',
      'order',
      'payment-return',
      'shared-order',
      'shop-empty-page',
      'shop-not-found',
      'subscription',
      'thank-you',
      'under-construction',
    ])
  })

  test('a template that fails throws instead of giving an empty page', async () => {
    const broken = JSON.parse(JSON.stringify(sample('book').page), (key, value) =>
      key === 'formats' ? null : value,
    )
    await expect(renderer.render(broken, 'https://a.example/')).rejects.toThrow(/book/)
  })

  test('markup that an author writes into any field of a book stays text', async () => {
    const hostile = `</script><script>alert(1)</script>"'<img src=x onerror=alert(1)>`
    const changes = {
      title: hostile,
      tagline: hostile,
      blurb: [hostile],
      contentNotes: hostile,
      cover: book.cover && { ...book.cover, alt: hostile },
      series: { name: hostile, position: 1, previous: { title: hostile, slug: 'a' }, next: null },
    }
    const page = bookPage(changes)
    if (page.template !== 'book') throw new Error('not a book')
    const more = cards.slice(0, 1).map((card) => ({ ...card, title: hostile }))
    const view = { ...page.view, shop: { ...shop, name: hostile }, more }
    const html = await htmlOf({ ...page, view }, sample('book').path)
    const withoutValues = html.replaceAll(/="[^"]*"/g, '')
    expect(withoutValues).not.toMatch(/<script>alert|<img src=x/)
    expect(withoutValues.match(/&lt;script&gt;alert\(1\)/g)?.length).toBeGreaterThanOrEqual(8)
  })
})

describe('what a page may run', () => {
  const policyOf = (html: string) =>
    /http-equiv="content-security-policy" content="([^"]+)"/.exec(html)?.[1] ?? ''
  const inline = (html: string, tag: string) =>
    [
      ...html.matchAll(new RegExp(`<${tag}(?![^>]*(?:\\bsrc=|ld\\+json))[^>]*>([\\s\\S]*?)</${tag}>`, 'g')),
    ].map(([, text = '']) => text)
  const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

  test.each(samplePages)(
    '$page.template at $path lists exactly its inline scripts and styles',
    async ({ page, path }) => {
      const html = await htmlOf(page, path)
      const directives = new Map(
        policyOf(html)
          .split('; ')
          .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
      )
      const scripts = inline(html, 'script').map(sha)
      expect(scripts.length).toBeGreaterThan(0)
      expect(directives.get('script-src')).toEqual(["'self'", ...new Set(scripts)])
      expect(directives.get('style-src')).toEqual(["'self'", ...new Set(inline(html, 'style').map(sha))])
      expect(directives.get('form-action')).toContain('https://checkout.stripe.com')
      expect(directives.get('object-src')).toEqual(["'none'"])
      expect(directives.get('base-uri')).toEqual(["'self'"])
      expect(html.indexOf('content-security-policy')).toBeLessThan(html.indexOf('<script'))
      expect(html).not.toMatch(/<[^>]+\son[a-z]+=/)
    },
  )

  test.each(samplePages)('$page.template at $path has no style in its body', async ({ page, path }) => {
    const html = await htmlOf(page, path)
    expect(html.slice(html.indexOf('<body')).match(/<style[\s>]/g)).toBeNull()
  })

  test('what an author writes in a tagline takes no script of the page away', async () => {
    const policy = policyOf(await htmlOf(bookPage({}), sample('book').path))
    expect(policyOf(await htmlOf(bookPage({ tagline: '<script>' }), sample('book').path))).toBe(policy)
    expect(policyOf(await htmlOf(bookPage({ tagline: '\'<style> " -->' }), sample('book').path))).toBe(policy)
  })

  test('a script that slips into a welcome message is not blessed by the policy', async () => {
    const { page, path } = sample('shop-home')
    if (page.template !== 'shop-home') throw new Error('not a shop')
    const html = await htmlOf(
      { ...page, view: { ...page.view, welcomeHtml: '<script>alert(1)</script>' } },
      path,
    )
    expect(policyOf(html)).not.toContain(sha('alert(1)'))
  })

  const withoutIslands = samplePages.filter(
    ({ page }) => !['market', 'book', 'bundle', 'newsletter', 'contact', 'order'].includes(page.template),
  )
  test.each(withoutIslands)(
    '$page.template at $path asks for no script file and has at most 1 kB inline, the cart 1.6',
    async ({ page, path }) => {
      const html = await htmlOf(page, path)
      expect(html).not.toMatch(/<script[^>]*\bsrc=|astro-island|modulepreload/)
      expect(Buffer.byteLength(inline(html, 'script').join(''))).toBeLessThanOrEqual(
        page.template === 'cart' ? 1600 : 1024,
      )
    },
  )
})

describe('the words of the contract', () => {
  test('the landing page greets, and says that an author runs it', {
    tags: ['A2.1-02', 'A2.1-03', 'A2.1-04', 'A2.1-17', 'A1-05'],
  }, async () => {
    const html = await sampleHtml('landing')
    const text = textOf(html)
    expect(text).toContain('Welcome to')
    expect(text).toContain(
      'A cozy space for fantasy authors and readers. Sell books, grow your audience, and connect with your circle.',
    )
    expect(text).toContain('Already exploring? Continue as guest')
    expect(text).toMatch(/run by an author/)
    expect(html).toMatch(/<h1>.*<svg class="mark".*Lorecircle.*<\/h1>/s)
    expect(html.indexOf('</header>')).toBeLessThan(html.indexOf('<main'))
  })

  test('on the landing page’s front table a title or a name that runs from right to left turns no words beside it', async () => {
    const [card] = cards
    if (!card) throw new Error('there are sample cards')
    const turned = { ...card, title: 'ألف ليلة وليلة', authorName: 'نجيب محفوظ' }
    const html = await htmlOf({ template: 'landing', view: { site, cards: [turned] } })
    expect(html).toContain('<bdi>ألف ليلة وليلة</bdi>')
    expect(html).toContain('by <bdi>نجيب محفوظ</bdi>')
  })

  test('at the edge of a shelf a free book is called free, and one that readers pay as they like not', async () => {
    const [card] = cards
    if (!card) throw new Error('there are sample cards')
    const labelOf = async (changes: Partial<typeof card>) => {
      const view = { site, cards: [{ ...card, ...changes }] }
      const html = await htmlOf({ template: 'landing', view })
      return textOf(/<p class="shelf-label">.*?<\/p>/s.exec(html)?.[0] ?? '')
    }
    expect(await labelOf({ priceInCents: 0 })).toMatch(/ Free$/)
    expect(await labelOf({ priceInCents: 0, leasts: ['priceInCents'] })).toMatch(/ Pay what you want$/)
    expect(await labelOf({ priceInCents: 499 })).toMatch(/ \$4\.99$/)
  })

  test('the landing page has three buttons, each a plain link, and a guest’s way in', {
    tags: ['A2.1-05', 'A2.1-06', 'A2.1-08', 'A2.1-10', 'A2.1-14'],
  }, async () => {
    const html = await sampleHtml('landing')
    const links = [...html.matchAll(/<a ([^>]*)>([^<]*)<\/a>/g)].map(([, attributes = '', words = '']) => ({
      isButton: /class="[^"]*\bbtn\b/.test(attributes),
      href: /href="([^"]*)"/.exec(attributes)?.[1],
      words,
    }))
    expect(links.filter(({ isButton }) => isButton)).toMatchObject([
      { href: '/market', words: 'Explore the Market' },
      { href: '/login', words: 'Author Login' },
      { href: '/signup', words: 'Author Sign Up' },
    ])
    expect(links).toContainEqual({ isButton: false, href: '/market', words: 'Continue as guest' })
    expect(html.match(/<a [^>]*data-door/g)).toHaveLength(3)
  })

  test('the About page speaks to authors, readers and everyone, names the price, and invites to join', {
    tags: ['A2.2-02', 'A2.2-03', 'A2.2-04', 'A2.2-05', 'A2.2-06'],
  }, async () => {
    const html = await sampleHtml('about')
    for (const words of ['For authors', 'For readers', 'For everyone']) expect(html).toContain(words)
    for (const { terms } of Object.values(plans)) expect(textOf(html)).toContain(terms)
    expect(textOf(html)).toContain('non-refundable (your statutory right of withdrawal stays)')
    expect(html).toMatch(/<a [^>]*href="\/signup"[^>]*>Join the Circle<\/a>/)
  })

  test('an author on the way back from a payment page is told so, with a link for a browser without JavaScript', {
    tags: ['A2.3-02'],
  }, async () => {
    const html = await sampleHtml('payment-return')
    expect(textOf(html)).toContain('Redirecting you back to your setup...')
    expect(html).toMatch(/<a [^>]*href="\/authorportal\/letsgetstarted"/)
  })

  test('a shop that is not set out yet, and the platform, can say that they are under construction', {
    tags: ['A2.4-01'],
  }, async () => {
    const signs = samplePages.filter(({ page }) => page.template === 'under-construction')
    for (const { page, path } of signs) {
      expect(textOf(await htmlOf(page, path))).toContain('Website Under Construction')
    }
    expect(signs).toHaveLength(2)
  })

  test('a market card without price, shop or author says so', {
    tags: ['A2.6-10', 'A2.6-13', 'A2.6-16'],
  }, async () => {
    const text = textOf(
      await htmlOf(
        marketPage({
          title: '',
          productUrl: null,
          authorName: null,
          authorUrl: null,
          priceInCents: null,
          paidPriceInCents: null,
        }),
      ),
    )
    expect(text).toContain('Untitled Book')
    expect(text).toContain('Unknown Author')
    expect(text).toContain('Price unavailable')
    expect(text).toContain('Link coming soon')
  })

  test('the paid list shows the lowest price above nothing, the free list $0.00 and a badge', {
    tags: ['A2.6-11', 'A2.6-12', 'A2.6-14'],
  }, async () => {
    const both = { priceInCents: 0, paidPriceInCents: 499 }
    expect(textOf(await htmlOf(marketPage(both)))).toContain('$4.99')
    const free = textOf(await htmlOf(marketPage(both, 'free')))
    expect(free).toContain('$0.00')
    expect(free).toMatch(/\bFree View Book/)
  })

  test('an empty shelf of the market says that nothing matches', {
    tags: ['A2.5-26', 'A2.5-28'],
  }, async () => {
    const page: PageView = {
      template: 'market',
      view: {
        site,
        filter: facetFilter('free', 'essays'),
        total: 0,
        cards: [],
      },
    }
    const text = textOf(await htmlOf(page))
    expect(text).toContain('No books match your filters.')
    expect(text).toContain('No subgenres available.')
  })

  test('every filter of the market is a link that works without JavaScript', async () => {
    const html = await sampleHtml('market')
    for (const href of [
      '/market',
      '/market/free/fantasy',
      '/market/fantasy/dark-fantasy',
      '/market/essays',
    ]) {
      expect(html).toContain(`href="${href}"`)
    }
  })

  test('a market page holds no counts of other shelves, so that a save need not rewrite it', async () => {
    const html = await sampleHtml('market')
    expect([...html.matchAll(/<span class="n">([^<]*)<\/span>/g)].map(([, count]) => count).join('')).toBe('')
  })

  test('a shop welcomes by its author’s name, with tagline and words as they were cleaned', {
    tags: ['A2.9-01', 'A2.9-02', 'A2.9-04'],
  }, async () => {
    const html = await sampleHtml('shop-home')
    expect(textOf(html)).toContain("Welcome to Lord Dunsany's Shop Today")
    expect(textOf(html)).toContain('Tales from just beyond the fields we know.')
    expect(html).toContain(
      '<p>What stands on these shelves I have signed, numbered and tied with string.</p>',
    )
  })

  test('calls to action are named and lead as their author says, in a new tab', {
    tags: ['A2.9-05', 'A2.9-06', 'A3.3-07', 'A3.3-08'],
  }, async () => {
    const html = await sampleHtml('shop-home')
    expect(html).toMatch(
      /<a [^>]*href="https:\/\/dunsany\.lorecircle\.example\/bookstore" target="_blank" rel="noopener">See the new edition</,
    )
  })

  test('a call to action without a name reads Learn more, and only https and mailto links are doors', {
    tags: ['A2.9-07', 'A2.9-08'],
  }, async () => {
    const html = await sampleHtml('shop-home')
    expect(html).toMatch(/href="mailto:quill@dunsany.example" target="_blank"[^>]*>Learn more</)
    expect(html).not.toContain('javascript:')
    expect(html).not.toContain('Trap')
  })

  test('a shop without any content still looks finished', async () => {
    const bare = { ...shop, pages: [] }
    const html = await htmlOf({
      template: 'shop-home',
      view: {
        site,
        shop: bare,
        tagline: '',
        welcomeHtml: '',
        callsToAction: [],
        sections: [],
        latestPost: null,
        cards: [],
      },
    })
    const text = textOf(html)
    expect(text).toContain("Welcome to Lord Dunsany's Shop Today")
    expect(text).toContain('The shelves are still being built.')
    expect(html).toContain(`href="${site.origin}/market"`)
    expect(html).not.toContain('feed.xml')
  })

  const sidebarOf = (html: string) =>
    [
      ...(/<nav [^>]*aria-label="Shop"[^>]*>([\s\S]*?)<\/nav>/.exec(html)?.[1] ?? '').matchAll(
        /<a href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g,
      ),
    ].map(([, href, label = '']) => [href, textOf(label).replace(/\s+/g, ' ').trim()])
  const always = [
    ['/', 'Home'],
    ['/bookstore', 'Bookstore'],
    ['/blog', 'Blog'],
    [`${site.origin}/market`, 'The Bookish Market'],
    ['/newsletter', 'Newsletter'],
    ['/contact', 'Contact'],
  ]
  const dashboard = [`${site.origin}/authorportal/mainpage`, 'My Dashboard']

  test('the sidebar leads to the shop’s rooms and to the market on the main host', {
    tags: ['A2.8-02', 'A2.8-03', 'A2.8-04', 'A2.8-05', 'A2.8-06'],
  }, async () => {
    const page: PageView = { template: 'bookstore', view: { site, shop: { ...shop, pages: [] }, books: [] } }
    expect(sidebarOf(await htmlOf(page))).toEqual([...always, dashboard])
  })

  test('the author’s own pages stand in the sidebar once they have content', {
    tags: ['A2.8-07', 'A2.8-09', 'A2.8-21'],
  }, async () => {
    for (const template of [
      'shop-home',
      'bookstore',
      'blog',
      'post',
      'custom-page',
      'book',
      'shop-not-found',
    ] as const) {
      expect(sidebarOf(await sampleHtml(template)), template).toEqual([
        ...always,
        ['/extras', 'Extras'],
        ['/map-of-yann', 'A Map of Yann'],
        dashboard,
      ])
    }
  })

  test('five hundred books are all in the bookstore, and only the first row of covers is loaded at once', {
    tags: ['A2.10-03'],
  }, async () => {
    const { page, path } = sample('bookstore')
    if (page.template !== 'bookstore') throw new Error('not a bookstore')
    const [book] = page.view.books
    if (!book) throw new Error('the sample has books')
    const books = Array.from({ length: 500 }, (_, index) => ({ ...book, slug: `book-${index}` }))
    const html = await htmlOf({ ...page, view: { ...page.view, books } }, path)
    expect(html.match(/<article class="card">/g)).toHaveLength(500)
    expect(html.match(/loading="eager"/g)).toHaveLength(4)
    expect(html.match(/<div class="grid">/g)).toHaveLength(11)
  })

  test('the sidebar says where the reader is', async () => {
    const current = async (template: PageView['template']) =>
      [
        ...(await sampleHtml(template)).matchAll(
          /<(?:a href="([^"]*)"|button)[^>]* aria-current="([a-z]+)"/g,
        ),
      ].map(([, href = 'More', how]) => [href, how])
    expect(await current('blog')).toEqual([['/blog', 'page']])
    expect(await current('post')).toEqual([['/blog', 'true']])
    expect(await current('custom-page')).toEqual([
      ['More', 'true'],
      ['/extras', 'page'],
    ])
  })

  test('a book page sells by plain forms that name book, format and price', {
    tags: ['A3.5-01', 'A3.5-02', 'A3.5-03', 'A3.5-04', 'A3.5-05'],
  }, async () => {
    const html = await sampleHtml('book')
    const form =
      /<form id="add-f-special" action="\/api\/create-checkout-session"[^>]*>[\s\S]*?<\/form>/.exec(
        html,
      )?.[0] ?? ''
    expect(form).toContain('method="post"')
    for (const [name, value] of [
      ['domain', 'dunsany.lorecircle.example'],
      ['title', 'The Charwoman’s Shadow'],
      ['format', 'Special Edition'],
      ['price', '120.00'],
      ['quantity', '1'],
      ['bookId', 'the-charwomans-shadow'],
      ['formatId', 'f-special'],
    ]) {
      expect(form).toContain(`<input type="hidden" name="${name}" value="${value}"/>`)
    }
    expect(html.match(/<form [^>]*action="\/api\/create-checkout-session"/g)).toHaveLength(3)
    expect(html.match(/<button[^>]* disabled[^>]*>Buy Now/g)).toHaveLength(1)
  })

  test('a numbered edition shows its stock line in the spec’s words and its plate beside', {
    tags: ['A2.7-15', 'A2.7-16', 'A2.7-17'],
  }, async () => {
    const text = textOf(await sampleHtml('book'))
    expect(text).toContain('37 left')
    expect(text).toContain('37 of 200')
    expect(text).toContain('Next copy: No. 164')
    expect(text).toContain('Out of Stock')
    expect(text).toContain('In Stock')
  })

  test('a book without formats, a missing book and an empty bookstore say so', {
    tags: ['A2.7-22', 'A2.7-23', 'A2.10-18'],
  }, async () => {
    expect(textOf(await htmlOf(bookPage({}, [])))).toContain('No formats found for this book.')
    expect(textOf(await sampleHtml('shop-not-found'))).toContain('Book not found.')
    const empty: PageView = { template: 'bookstore', view: { site, shop, books: [] } }
    expect(textOf(await htmlOf(empty))).toContain('No books are available yet.')
  })

  test('a shop that is not selling stays readable and says why nothing can be bought', {
    tags: ['AD2-01', 'AD2-02'],
  }, async () => {
    const page: PageView = {
      template: 'book',
      view: {
        site,
        shop: { ...shop, selling: false },
        book,
        formats: formats.map((format) => ({ ...format, sellable: false })),
        sending: {},
        more: [],
      },
    }
    const html = await htmlOf(page)
    expect(textOf(html)).toContain('This shop is not taking orders right now.')
    expect(html).not.toContain('<form')
  })

  test('the bookstore buys the only sellable format at once, and opens the book where there are several', {
    tags: ['A2.10-13'],
  }, async () => {
    const html = await sampleHtml('bookstore')
    expect(html.match(/<form/g)).toHaveLength(1)
    expect(html.match(/<a class="btn" href="\/shop\/[^"]+">Buy Now/g)).toHaveLength(2)
  })

  test.each([
    ['blog', 'Blog: coming soon'],
    ['extras', 'Extras: coming soon'],
    ['behind-the-scenes', 'Behind the Scenes: coming soon'],
    ['audio-video', 'Audio & Video: coming soon'],
  ] as const)('%s opened before it has content is coming soon', { tags: ['A2.8-22'] }, async (page, said) => {
    const html = await htmlOf({ template: 'shop-empty-page', view: { site, shop, page } })
    expect(textOf(html)).toContain(said)
  })

  test('the blog is told by year and month, each post with its day and first words', {
    tags: ['A2.11-02', 'A2.11-03'],
  }, async () => {
    const html = await sampleHtml('blog')
    const headings = [...html.matchAll(/<h([1-4])[^>]*>([\s\S]*?)<\/h\1>/g)].map(
      ([, rank, content = '']) => `${rank} ${textOf(content).trim()}`,
    )
    expect(headings).toEqual([
      '1 Blog',
      '2 2026',
      '3 October 2026',
      '4 On Tying String',
      '3 August 2026',
      '4 The Cat Has Read It',
      '2 2025',
      '3 November 2025',
      '4 A River in the Evening',
    ])
    expect(html).toContain('<a href="/blog/on-tying-string-8vqxk3zr">On Tying String</a>')
    expect(html).toContain('<time datetime="2025-11-30">Sunday, November 30</time>')
    expect(textOf(html)).toContain('She finished before I did.')
  })

  test('feed readers are told where the blog’s feed is', { tags: ['A2.11-05'] }, async () => {
    for (const template of ['blog', 'post', 'shop-home'] as const) {
      expect(await sampleHtml(template)).toMatch(
        /<link rel="alternate" type="application\/rss\+xml" [^>]*href="https:\/\/dunsany\.lorecircle\.example\/blog\/feed\.xml">/,
      )
    }
  })

  test('a post leads back to the blog and on to its neighbours', { tags: ['A2.11-04'] }, async () => {
    const html = await sampleHtml('post')
    expect(html).toContain('<p>The <em>gnoles</em> are too short.</p>')
    expect(textOf(html)).toContain('August 20, 2026')
    expect(html).toMatch(/<nav class="crumb"[^>]*><a class="btn text" href="\/blog">/)
    expect(html).toMatch(/<a [^>]*href="\/blog\/a-river-in-the-evening-hh3e7t0a" rel="prev">/)
    expect(html).toMatch(/<a [^>]*href="\/blog\/on-tying-string-8vqxk3zr" rel="next">/)
  })

  test('an author’s own page shows its words, its parts and their pictures', {
    tags: ['A2.8-18'],
  }, async () => {
    const html = await sampleHtml('custom-page')
    const text = textOf(html)
    for (const said of ['Extras', 'What was left in the drawer.', 'A map', 'By hand.', 'Not to scale.']) {
      expect(text).toContain(said)
    }
    expect(html).toMatch(/<img [^>]*alt="A river and its cities" loading="lazy"/)
  })

  test('a page of many words opens with a drop capital, a short one without', async () => {
    const html = async (welcomeHtml: string) => {
      const { page, path } = sample('shop-home')
      if (page.template !== 'shop-home') throw new Error('not a home')
      return htmlOf({ ...page, view: { ...page.view, welcomeHtml } }, path)
    }
    expect(await html(`<p>${'Long ago. '.repeat(20)}</p>`)).toContain('class="prose letter-from opening"')
    expect(await html(`<p> ${'Long ago. '.repeat(20)}</p>`)).toContain('opening"')
    // A word that is written in one stroke keeps its first letter.
    expect(await html(`<p>${'كان يا ما كان في قديم الزمان. '.repeat(9)}</p>`)).not.toContain('opening"')
    expect(await html(`<p>&amp; ${'كان يا ما كان في قديم الزمان. '.repeat(9)}</p>`)).not.toContain('opening"')
    expect(await html(`<p><em>«Длинная</em> ${'история о тени. '.repeat(12)}</p>`)).toContain('opening"')
    expect(await html('<p>Come in.</p>')).toContain('class="prose letter-from"')
  })

  test('an address without an author is told apart from an unknown page', {
    tags: ['A2.13-01', 'A2.13-02', 'A2.13-03', 'A2.13-04', 'A8-12'],
  }, async () => {
    const text = textOf(await sampleHtml('author-not-found'))
    expect(text).toContain('Author Not Found')
    expect(text).toContain('thomasrhymer.lorecircle.example is not linked to an author account')
    const html = await sampleHtml('author-not-found')
    expect(html).toContain(`href="${site.origin}/"`)
    expect(html).toContain(`href="${site.origin}${platformPaths.policy('imprint')}"`)
    expect(textOf(await sampleHtml('not-found'))).toContain('Page Not Found')
  })

  test('a reader learns which copy is theirs and where the receipt goes', async () => {
    const text = textOf(await sampleHtml('thank-you'))
    expect(text).toContain('Copy No. 2 of 3')
    expect(text).toContain('A receipt is on its way to reader@example.com.')
  })

  test('a reader of an eBook can fetch it right there', async () => {
    const { page, path } = sample('thank-you')
    if (page.template !== 'thank-you') throw new Error('not a thank-you')
    const order = {
      ...page.view.order,
      lines: page.view.order.lines.map((line) => ({
        ...line,
        type: 'eBook' as const,
        copies: null,
        files: [{ url: 'https://a.example/file', words: 'EPUB · 2.1 MB' }],
      })),
    }
    const html = await htmlOf({ ...page, view: { ...page.view, order } }, path)
    expect(html).toMatch(
      /<a class="btn big" href="https:\/\/a\.example\/file"[^>]*>.*Download your eBook<\/a>/,
    )
    expect(textOf(html)).not.toContain('Copy No.')
  })

  test.each(Object.entries(checkoutFailures))(
    'a checkout that ended with %s tells its reason',
    async (reason, sentence) => {
      const { page, path } = sample('checkout-failed')
      if (page.template !== 'checkout-failed') throw new Error('not a failure')
      const html = await htmlOf(
        { ...page, view: { ...page.view, reason: reason as keyof typeof checkoutFailures } },
        path,
      )
      expect(textOf(html)).toContain(sentence)
      const back = `href="${shop.url}/shop/${book.slug}"`
      if (reason === 'book-missing') expect(html).not.toContain(back)
      else expect(html).toContain(back)
    },
  )
})

describe('pictures', () => {
  test('a cover comes in two formats and several widths, with its room reserved', {
    tags: ['A2.6-02'],
  }, async () => {
    const html = await sampleHtml('market')
    expect(html).toMatch(
      /<source type="image\/avif" srcSet="\/media\/[a-f0-9]{32}-160\.avif 160w, [^"]+600w"/i,
    )
    expect(html).toMatch(/<source type="image\/jpeg"/)
    expect(html).toMatch(/<img [^>]*width="600" height="900"[^>]*style="background-color:#6b5a4a"/)
  })

  test('the first row is loaded at once, the rest when it comes near', { tags: ['A2.6-03'] }, async () => {
    const html = await sampleHtml('market')
    expect(html.match(/loading="eager"/g)).toHaveLength(4)
    expect(html.match(/loading="lazy"/g)).toHaveLength(cards.length - 4)
  })
})
