import type { Locator } from '@playwright/test'
import { pagesOf } from '../journeys/support/pages.ts'
import { expect, test } from '../journeys/support/person.ts'

const desk = { viewport: { width: 1920, height: 1080 } }
const inTime = { timeout: 15_000 }
const atOnce = { timeout: 500 }

/** Where the words within begin. */
const startOfWords = (place: Locator) =>
  place.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect().left
  })

/**
 * How many lines a place of a card is high once it is full of words; filled and measured in one go,
 * as the market may draw its cards anew at any moment.
 */
const linesWhenFull = (place: Locator) =>
  place.evaluate((element) => {
    const words = element.querySelector('bdi, a') ?? element
    words.textContent = 'The Lamplighter’s Daughter and the Clock that Counted Backwards '.repeat(4)
    return Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight))
  })

test('on a wide screen every page of a shop begins at one left edge', async ({ platform, person }) => {
  const { page } = await person(desk)
  const { shop, book } = pagesOf(platform)
  let edge: number | undefined
  const author = shop('lord-dunsany')
  const rooms = ['', 'bookstore', 'blog', 'extras', 'newsletter', 'contact'].map((room) => author + room)
  for (const url of [...rooms, book('lord-dunsany', 'the-charwoman-s-shadow')]) {
    await page.goto(url)
    const wrap = page.locator('.main > .wrap')
    const heading = page.locator('main > *').filter({ has: page.getByRole('heading', { level: 1 }) })
    await expect(wrap).toBeVisible()
    await expect(heading).toBeVisible()
    edge ??= (await wrap.boundingBox())?.x
    const edges = async () => [(await wrap.boundingBox())?.x, (await heading.boundingBox())?.x]
    await expect.poll(edges, { message: url }).toEqual([edge, edge])
  }
  expect(edge).toBeDefined()
})

test('a blog’s years are small beside its name', async ({ platform, person }) => {
  const { page } = await person(desk)
  await page.goto(`${pagesOf(platform).shop('lord-dunsany')}blog`)
  await expect(page.locator('.year > h2')).not.toHaveCount(0)
  await expect(async () => {
    const [name = 0, ...years] = await page
      .locator('h1, .year > h2')
      .evaluateAll((headings) => headings.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)))
    expect(Math.max(...years)).toBeLessThan(name * 0.6)
  }).toPass(inTime)
})

test('a numbered edition’s bar is as full as its figure says', async ({ platform, person }) => {
  const { page } = await person(desk)
  await page.goto(pagesOf(platform).book('lord-dunsany', 'the-charwoman-s-shadow'))
  const figure = page.locator('.plate b')
  const tally = page.locator('.tally')
  const property = (name: string) => tally.evaluate((bar, name) => bar.style.getPropertyValue(name), name)
  await expect(async () => {
    const [left = 0, of = 1] = ((await figure.textContent()) ?? '').match(/\d+/g)?.map(Number) ?? []
    const share = await property('--left')
    expect(Number.parseFloat(share)).toBeCloseTo((100 * left) / of, 1)
    await expect(tally).toHaveCSS('background-image', new RegExp(`\\(${share} - 1px\\),`), atOnce)
    const dashes = await property('--dashes')
    expect(Number(dashes), 'a dash a copy, as long as they can be told apart').toBe(Math.min(of, 40))
  }).toPass(inTime)
  await expect(tally).toHaveCSS('mask-image', /^repeating-linear-gradient/)
})

test('links among a book’s facts are high enough for a finger', async ({ platform, person }) => {
  const { page } = await person({ viewport: { width: 360, height: 740 } })
  await page.goto(pagesOf(platform).book('lord-dunsany', 'the-charwoman-s-shadow'))
  const links = page.locator('.facts a')
  await expect(links).not.toHaveCount(0)
  const lowest = () =>
    links.evaluateAll((all) =>
      Math.min(...all.flatMap((link) => [...link.getClientRects()].map(({ height }) => height))),
    )
  await expect.poll(lowest).toBeGreaterThanOrEqual(24)
})

test('books on a shop’s shelf have their titles, their prices and a way to them', async ({
  platform,
  person,
}) => {
  const { page } = await person(desk)
  await page.goto(pagesOf(platform).shop('lord-dunsany'))
  const shelf = page.locator('.from-shelves').getByRole('listitem')
  await expect(shelf.first()).toBeVisible()
  for (const book of await shelf.all()) {
    await expect(book.getByRole('link')).toHaveAttribute('href', /\/shop\//)
    await expect(book.getByRole('link')).toHaveText(/\S/)
    await expect(book).toContainText(/\$\d/)
  }
})

test('the greeting’s apostrophe is drawn as a printer sets it, and stays the contract’s own', async ({
  platform,
  person,
}) => {
  const { page } = await person(desk)
  await page.goto(pagesOf(platform).shop('lord-dunsany'))
  const greeting = page.getByRole('heading', { level: 1 })
  await expect(greeting).toContainText("Lord Dunsany's Shop")
  await expect(greeting).toHaveCSS('font-family', /^"?Fraunces apostrophe/)
  const loadedFonts = () =>
    page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
    )
  await expect.poll(loadedFonts).toContainEqual(expect.stringMatching(/apostrophe/))
})

test('what is long takes three lines of a card at most, and an author’s name two, so that a row stays even', async ({
  platform,
  person,
}) => {
  const { page } = await person({ viewport: { width: 360, height: 740 } })
  await page.goto(`${pagesOf(platform).shop('lord-dunsany')}bookstore`)
  await expect.poll(() => linesWhenFull(page.locator('.card h2, .card h3').first())).toBe(3)
  await expect.poll(() => linesWhenFull(page.locator('.card .tag').first())).toBe(3)

  await page.goto(pagesOf(platform).market)
  // What is written into a page that React has not taken over yet is a fault to it.
  await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' })
  await expect.poll(() => linesWhenFull(page.locator('.card .by').first())).toBe(2)

  await page.goto(pagesOf(platform).landing)
  await expect.poll(() => linesWhenFull(page.locator('.shelf-label > :first-child').first())).toBe(3)
  await expect.poll(() => linesWhenFull(page.getByText(/^by /).first())).toBe(2)
})

test('titles that run from right to left begin where the words around them do, on every page of a shop', async ({
  platform,
  person,
}) => {
  const { page } = await person(desk)
  const shop = pagesOf(platform).shop('william-morris')
  const open = (link: string) => page.locator(link).first().click()
  const seen: string[] = []
  const looksAt = async (what: string) => {
    await expect(async () => {
      const titles = await page.evaluate(() =>
        [...document.querySelectorAll('main :is(h1, h2, h3, h4)')].flatMap((heading) => {
          const title = heading.matches('[dir=auto]') ? heading : heading.querySelector('[dir=auto], bdi')
          if (!title || heading.closest('.prose') || !heading.checkVisibility()) return []
          const words = title.querySelector('a') ?? title
          words.textContent = 'ألف ليلة وليلة'
          const range = document.createRange()
          range.selectNodeContents(words)
          return [range.getBoundingClientRect().left - heading.getBoundingClientRect().left]
        }),
      )
      expect(titles.length, what).toBeGreaterThan(0)
      expect(
        titles.filter((beside) => Math.abs(beside) > 4),
        what,
      ).toEqual([])
    }).toPass(inTime)
    seen.push(what)
  }

  await page.goto(shop)
  await looksAt('home')
  await page.goto(`${shop}blog`)
  await looksAt('blog')
  await page.goto(`${shop}blog`)
  await open('main article a')
  await expect(page.locator('main article > h1')).toBeVisible()
  await looksAt('post')
  await page.goto(`${shop}bookstore`)
  await looksAt('bookstore')
  await page.goto(`${shop}bookstore`)
  await open('.together-card h3 a')
  await expect(page.getByText('In this bundle')).toBeVisible()
  await looksAt('bundle')
  await page.reload()
  await expect(page.locator('astro-island[ssr]').filter({ hasText: 'Add to Cart' })).toHaveCount(0)
  await page.getByRole('button', { name: /^Add to Cart/ }).click()
  await page.getByRole('link', { name: 'Open the cart' }).click()
  await expect(page.getByRole('button', { name: 'Check out' })).toBeVisible()
  await looksAt('cart')
  expect(seen).toHaveLength(6)
})

test('a title that runs from right to left begins where ‘by’ does, and its story at its own side', async ({
  platform,
  person,
}) => {
  const { page } = await person(desk)
  await page.goto(pagesOf(platform).book('lord-dunsany', 'the-charwoman-s-shadow'))
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    heading.textContent = 'ألف ليلة وليلة'
  })
  const title = page.getByRole('heading', { level: 1 })
  const by = page.getByRole('main').getByText(/^by /).first()
  const apart = async () => Math.abs((await startOfWords(title)) - (await startOfWords(by)))
  await expect.poll(apart).toBeLessThanOrEqual(2)
  const beside = () =>
    page
      .locator('.blurb > p')
      .last()
      .evaluate((paragraph) => {
        paragraph.textContent = 'كان يا ما كان'
        const range = document.createRange()
        range.selectNodeContents(paragraph)
        return Math.abs(paragraph.getBoundingClientRect().right - range.getBoundingClientRect().right)
      })
  await expect.poll(beside).toBeLessThanOrEqual(2)
})

test('the foot of a page that is shorter than the window stands at the foot of the window', async ({
  platform,
  person,
}) => {
  const { page } = await person(desk)
  const { landing, shop } = pagesOf(platform)
  for (const short of [`${landing}imprint`, `${shop('lord-dunsany')}checkout-failed/fault`]) {
    await page.goto(short)
    await expect(async () => {
      const foot = await page.getByRole('contentinfo').boundingBox()
      const below = desk.viewport.height - ((foot?.y ?? 0) + (foot?.height ?? 0))
      expect(below, short).toBeGreaterThanOrEqual(0)
      expect(below, short).toBeLessThan(60)
    }).toPass(inTime)
  }
})
