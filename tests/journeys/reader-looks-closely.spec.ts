import type { Page } from '@playwright/test'
import { demoLogin, pagesOf } from './support/pages.ts'
import { expect, test } from './support/person.ts'

test('on a large screen four books stand in a row, and the author’s portrait is round', {
  tag: ['@A2.9-03', '@A2.10-04'],
}, async ({ platform, person }) => {
  const { page } = await person()
  const shop = pagesOf(platform).shop('lord-dunsany')
  await page.goto(`${shop}bookstore`)
  const columns = await page
    .locator('.grid')
    .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
  expect(columns).toBe(4)

  await page.goto(shop)
  const portrait = page.getByRole('main').getByRole('img').first()
  await expect(portrait).toHaveCSS('border-radius', '50%')
  const box = await portrait.boundingBox()
  expect(box?.width).toBe(box?.height)
})

test('every format keeps to its frame, also where the column of a book is narrow', async ({
  platform,
  person,
}) => {
  const { page } = await person()
  await page.goto(pagesOf(platform).book('lord-dunsany', 'the-charwoman-s-shadow'))
  const rows = page.getByRole('region', { name: 'Formats' }).getByRole('article')
  await expect(rows).not.toHaveCount(0)
  for (const width of [320, 640, 1000, 1024, 1140, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const tooWide = await rows.evaluateAll((all) =>
      all.filter((row) => row.scrollWidth > row.clientWidth).map((row) => row.textContent),
    )
    expect(tooWide, `at ${width} px`).toEqual([])
  }
})

test('a long name leaves the portrait beside it round on a phone', async ({ platform, person }) => {
  const { page } = await person({ viewport: { width: 320, height: 640 } })
  await page.goto(pagesOf(platform).shop('william-hope-hodgson'))
  const portrait = page.locator('.shop-id img')
  const box = await portrait.boundingBox()
  expect(box?.width).toBeGreaterThan(0)
  expect(box?.width).toBe(box?.height)
})

test('a cover that cannot be loaded is a placeholder in the proportions of 300 by 450', {
  tag: ['@A2.6-04', '@A5-10', '@A5-11'],
}, async ({ platform, person }) => {
  const reader = await person()
  const { page } = reader
  reader.expectFailure(/\/media\//)
  await page.route('**/media/**', (route) => route.abort())
  await page.goto(pagesOf(platform).market)
  const cover = page.locator('.card .cover:has(picture)').first()
  await expect(cover).toHaveClass(/\bnone\b/)
  await expect(cover.locator('picture')).toHaveCSS('opacity', '0')
  const box = await cover.boundingBox()
  expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(450 / 300, 1)
})

test('a visitor without an account sees every room of a shop', {
  tag: ['@A6-02', '@A6-04', '@A6-05', '@A6-06'],
}, async ({ platform, person }) => {
  const { page } = await person()
  const shop = pagesOf(platform).shop('lord-dunsany')
  for (const room of ['', 'bookstore', 'blog', 'newsletter']) {
    const answer = await page.goto(shop + room)
    expect(answer?.status(), room).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expect(page.getByRole('button', { name: 'Sign Up' })).toBeEnabled()
})

test('who is signed in sees a link to the dashboard in a shop, and nothing else that others do not', {
  tag: ['@A2.8-07', '@A2.8-08', '@A6-11'],
}, async ({ platform, person, login }) => {
  const shop = pagesOf(platform).shop('lord-dunsany')
  const source = (page: Page) => page.evaluate(async () => (await fetch(location.href)).text())
  const visitor = await person()
  await visitor.page.goto(shop)
  await expect(visitor.page.getByRole('link', { name: 'My Dashboard' })).toBeHidden()

  const author = await person()
  const { email, password } = demoLogin(platform, 'e-nesbit')
  await login(author, email, password)
  await author.page.goto(shop)
  const dashboard = author.page.getByRole('link', { name: 'My Dashboard' })
  await expect(dashboard).toBeVisible()
  expect(await source(author.page)).toBe(await source(visitor.page))
  await dashboard.click()
  await expect(author.page).toHaveURL(`${pagesOf(platform).landing}authorportal/mainpage`)
})

test('every public screen has an address and a title of its own', {
  tag: ['@A2.1-01', '@A2.2-01', '@A2.5-01', '@AD3-02', '@AD3-03'],
}, async ({ platform, person }) => {
  const { page } = await person()
  const { landing, market, shop, book } = pagesOf(platform)
  const author = shop('lord-dunsany')
  const screens = [
    landing,
    `${landing}about`,
    market,
    `${market}/free`,
    `${market}/fantasy`,
    author,
    shop('e-nesbit'),
    `${author}bookstore`,
    `${author}blog`,
    `${author}newsletter`,
    `${author}contact`,
    book('lord-dunsany', 'the-charwoman-s-shadow'),
  ]
  const titles: string[] = []
  for (const screen of screens) {
    expect((await page.goto(screen))?.status(), screen).toBe(200)
    titles.push(await page.title())
  }
  expect(titles.every((title) => title.trim() !== '')).toBe(true)
  expect(titles).toHaveLength(new Set(titles).size)
})
