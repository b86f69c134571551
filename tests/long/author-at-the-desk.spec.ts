import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import type { Page } from '@playwright/test'
import { newShop } from '../journeys/support/new-shop.ts'
import { demoLogin, pagesOf } from '../journeys/support/pages.ts'
import { expect, test } from '../journeys/support/person.ts'

const bookOn = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
const titlesOn = (page: Page) => page.getByRole('article').getByRole('heading')
const listCall = '**/api/fetchbooksforauthor*'
const formats = [{ type: 'Paperback', price: 12, quantity: 40 } as const]

test('an author waits for a slow list, meets a broken one, and asks again [B2.9-12] [B7-33] [B7-34] [B8-23]', async ({
  platform,
  person,
  login,
}) => {
  const shop = await newShop(platform, 'Waiting')
  await shop.publish({ title: 'At Last' })
  const author = await person()
  const { page } = author
  await login(author, shop.email, shop.password)

  await test.step('a list that takes its time is said to be on its way', async () => {
    const mayAnswer = Promise.withResolvers<void>()
    await page.route(listCall, async (route) => {
      await mayAnswer.promise
      await route.continue()
    })
    const asked = page.waitForRequest(listCall)
    await page.goto(pagesOf(platform).desk('books'))
    const request = await asked
    expect([request.method(), request.postData()]).toEqual(['GET', null])
    await expect(page.getByText('Loading books...')).toBeVisible()
    mayAnswer.resolve()
    await expect(bookOn(page, 'At Last')).toBeVisible()
    await page.unroute(listCall)
  })

  for (const [fault, answer] of [
    ['a refusal', { status: 400, json: { error: 'No.', code: 'no' } }],
    ['a page of HTML', { status: 200, contentType: 'text/html', body: '<h1>Lost</h1>' }],
  ] as const) {
    await test.step(`${fault} shows an empty list, and Try again the books`, async () => {
      author.expectFailure(/400/)
      await page.route(listCall, (route) => route.fulfill(answer))
      await page.reload()
      await expect(page.getByText('No books found.')).toBeVisible()
      await author.looksRight()
      await page.unroute(listCall)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(bookOn(page, 'At Last')).toBeVisible()
    })
  }
})

test('each book shows its cover, and a placeholder where there is none or it fails [B2.9-02] [B2.9-13] [B2.9-14] [B9-29]', async ({
  platform,
  person,
  login,
}) => {
  const author = await person()
  const { page } = author
  const { email, password } = demoLogin(platform, 'e-nesbit')
  await login(author, email, password)
  await page.goto(pagesOf(platform).desk('books'))
  const book = page.getByRole('article').first()
  const picture = book.locator('img')
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  expect(
    await picture.evaluate((img: HTMLImageElement) => [img.width > 0, img.getAttribute('width')]),
  ).toEqual([true, '300'])

  const isPlaceholder = async () => {
    const place = book.getByText('No Cover Image')
    await expect(place).toBeVisible()
    const box = await book.locator('.cover').boundingBox()
    expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(450 / 300, 1)
  }
  await test.step('a picture that does not come', async () => {
    author.expectFailure(/404/)
    await page.route('**/media/**', (route) => route.fulfill({ status: 404 }))
    await page.reload()
    await isPlaceholder()
    await author.looksRight()
  })
  await test.step('a book without one', async () => {
    const shop = await newShop(platform, 'Coverless')
    await shop.publish({ title: 'Plain' })
    const other = await person()
    await login(other, shop.email, shop.password)
    await other.page.goto(pagesOf(platform).desk('books'))
    await expect(bookOn(other.page, 'Plain').getByText('No Cover Image')).toBeVisible()
    const box = await bookOn(other.page, 'Plain').locator('.cover').boundingBox()
    expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(450 / 300, 1)
  })
})

test('what is refused goes back to where it was, and says why; what was typed stays', async ({
  platform,
  person,
  login,
}) => {
  const shop = await newShop(platform, 'Refused')
  for (const title of ['One', 'Two', 'Three']) await shop.publish({ title, formats })
  const author = await person()
  const { page } = author
  await login(author, shop.email, shop.password)
  await page.goto(pagesOf(platform).desk('books'))
  await expect(titlesOn(page)).toHaveText(['Three', 'Two', 'One'])
  author.expectFailure(/500/)
  const refuse = (call: string) =>
    page.route(`**/api/${call}`, (route) =>
      route.fulfill({ status: 500, json: { error: 'Something went wrong. Try again.', code: 'fault' } }),
    )
  const alert = page.getByRole('alert')

  await test.step('a deletion', async () => {
    await refuse('archive-book')
    await bookOn(page, 'Two').getByRole('button', { name: 'Delete' }).click()
    await expect(alert).toContainText('“Two” could not be deleted and is back on your desk.')
    await expect(titlesOn(page)).toHaveText(['Three', 'Two', 'One'])
    await author.looksRight()
  })
  await test.step('a duplicate', async () => {
    await refuse('duplicate-book')
    await bookOn(page, 'Two').getByRole('button', { name: 'Duplicate' }).click()
    await expect(alert).toContainText('“Two” could not be duplicated.')
  })
  await test.step('a figure, which stays typed and can be saved again', async () => {
    await refuse('savebookdata')
    const price = bookOn(page, 'Two').getByRole('button', { name: /^Paperback price/ })
    await price.click()
    await page.keyboard.type('15')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Save all' }).click()
    await expect(alert).toContainText('Error saving book: Something went wrong. Try again.')
    await expect(price).toHaveText('$15.00')
    await page.unroute('**/api/savebookdata')
    await page.getByRole('button', { name: 'Save all' }).click()
    await expect(alert).toBeHidden()
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
  })
  await test.step('a move', async () => {
    await refuse('move-book')
    await page.getByRole('link', { name: 'Arrange' }).click()
    await page.getByRole('button', { name: 'Move One up' }).click()
    await expect(alert).toContainText('“One” could not be moved and stands where it stood.')
    await expect(page.getByRole('row').locator('b')).toHaveText(['Three', 'Two', 'One'])
  })
})

test('a deletion can be undone for eight seconds, and a book can be dragged to its place [B2.9-16]', async ({
  platform,
  person,
  login,
}) => {
  const shop = await newShop(platform, 'Moments')
  for (const title of ['One', 'Two', 'Three']) await shop.publish({ title, formats })
  const author = await person()
  const { page } = author
  await login(author, shop.email, shop.password)
  await page.goto(pagesOf(platform).desk('books'))
  await expect(titlesOn(page)).toHaveText(['Three', 'Two', 'One'])

  await test.step('by the mouse', async () => {
    await page.getByRole('link', { name: 'Arrange' }).click()
    const row = (title: string) => page.getByRole('row').filter({ hasText: title })
    await row('One').dragTo(row('Three'), { targetPosition: { x: 200, y: 4 } })
    await expect(page.getByRole('row').locator('b')).toHaveText(['One', 'Three', 'Two'])
    await page.getByRole('link', { name: 'Done' }).click()
    await expect(titlesOn(page)).toHaveText(['One', 'Three', 'Two'])
  })
  await test.step('eight seconds', async () => {
    await page.reload()
    await expect(titlesOn(page)).toHaveText(['One', 'Three', 'Two'])
    await page.clock.install()
    await bookOn(page, 'Two').getByRole('button', { name: 'Delete' }).click()
    const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
    await expect(undo).toBeVisible()
    await page.clock.runFor(7_000)
    await expect(undo).toBeVisible()
    await page.clock.runFor(1_500)
    await expect(undo).toBeHidden()
  })
})

test('of two tabs that change one price, the second is asked; what else each changed is saved', async ({
  platform,
  person,
  login,
}) => {
  const shop = await newShop(platform, 'Tabs')
  await shop.publish({ title: 'Contested', formats })
  const author = await person()
  const first = author.page
  await login(author, shop.email, shop.password)
  await first.goto(pagesOf(platform).desk('books'))
  await expect(bookOn(first, 'Contested')).toBeVisible()
  const second = await author.context.newPage()
  await second.goto(first.url())
  const figure = (page: Page, field: string) =>
    bookOn(page, 'Contested').getByRole('button', { name: new RegExp(`^Paperback ${field}`) })
  const type = async (page: Page, field: string, text: string) => {
    await figure(page, field).click()
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  const saveAll = (page: Page) => page.getByRole('button', { name: 'Save all' }).click()

  await type(second, 'price', '20')
  await type(first, 'quantity', '50')
  await saveAll(first)
  await expect(first.getByText(/Book saved!/).first()).toBeVisible()
  author.expectFailure(/412/)
  await saveAll(second)
  await expect(second.getByText(/Book saved!/).first()).toBeVisible()
  await expect(figure(second, 'quantity')).toHaveText('50')

  await type(first, 'price', '30')
  await saveAll(first)
  await expect(first.getByRole('alert')).toContainText('Contested, Paperback price')
  await author.looksRight()
  await first.getByRole('button', { name: 'Keep mine: $30.00' }).click()
  await saveAll(first)
  await expect(first.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
  await expect(figure(first, 'price')).toHaveText('$30.00')
  await expect(figure(first, 'quantity')).toHaveText('50')
})

test('an author finds one of five hundred books, and changes its price without waiting', async ({
  platform,
  person,
  login,
}, about) => {
  const shop = await newShop(platform, 'Prolific')
  const one = await shop.publish({ title: 'Tale', formats })
  const books = Array.from(
    { length: 500 },
    (_, n): BookForAuthor => ({ ...one, id: `${one.id}${n}`, title: `Tale ${n}` }),
  )
  const author = await person()
  const { page } = author
  await login(author, shop.email, shop.password)
  await page.route(listCall, (route) => route.fulfill({ json: { books, archived: [] } }))
  await page.goto(pagesOf(platform).desk('books'))
  await expect(page.getByRole('article')).toHaveCount(500)

  await page.getByRole('searchbox', { name: 'Search titles' }).fill('tale 48')
  await expect(page.getByRole('article')).toHaveCount(11)
  await expect(page).toHaveURL(/search=tale\+48/)
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(11)
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('By title')
  await expect(titlesOn(page).first()).toHaveText('Tale 48')
  await page.getByRole('link', { name: /^Archived/ }).click()
  await expect(page.getByText('No books found.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all books' }).click()
  await expect(page.getByRole('article')).toHaveCount(500)

  const price = bookOn(page, 'Tale 0').getByRole('button', { name: /^Paperback price/ })
  await price.click()
  await page.keyboard.type('15')
  const watch = await page.evaluateHandle(watchNextKey)
  await page.keyboard.press('Enter')
  await expect(price).toHaveText('$15.00')
  const inMs = await watch.evaluate(({ painted }) => painted)
  about.annotations.push({ type: 'from key to paint, with 500 books', description: `${inMs} ms` })
  expect(inMs).toBeLessThan(1_000)
})

/** Runs in the page: from now on, how long the next key takes until its effect is painted, in milliseconds. */
const watchNextKey = () => ({
  painted: new Promise<number>((resolve) => {
    const listen = ({ timeStamp }: KeyboardEvent) =>
      requestAnimationFrame(() => setTimeout(() => resolve(Math.round(performance.now() - timeStamp))))
    addEventListener('keydown', listen, { capture: true, once: true })
  }),
})
