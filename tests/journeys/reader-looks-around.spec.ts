import type { Page } from '@playwright/test'
import { expect, test } from './support/authors.ts'
import { pagesOf } from './support/pages.ts'

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
}, async ({ platform, person, author }) => {
  const shop = pagesOf(platform).shop('lord-dunsany')
  const source = (page: Page) => page.evaluate(async () => (await fetch(location.href)).text())
  const visitor = await person()
  await visitor.page.goto(shop)
  await expect(visitor.page.getByRole('link', { name: 'My Dashboard' })).toBeHidden()

  await author.page.goto(shop)
  const dashboard = author.page.getByRole('link', { name: 'My Dashboard' })
  await expect(dashboard).toBeVisible()
  const [forAuthor, forVisitor] = [await source(author.page), await source(visitor.page)]
  expect(forAuthor).toBe(forVisitor)
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
    const answer = await page.goto(screen)
    expect(answer?.status(), screen).toBe(200)
    titles.push(await page.title())
  }
  expect(titles.every((title) => title.trim() !== '')).toBe(true)
  expect(titles).toHaveLength(new Set(titles).size)
})
