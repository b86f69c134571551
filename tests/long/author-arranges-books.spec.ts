import type { Locator } from '@playwright/test'
import { expect, test } from '../journeys/support/authors.ts'
import { newShop } from '../journeys/support/new-shop.ts'
import { bookOn, titlesOn } from './support/book-list.ts'

test('an author puts books in order by keyboard and by button, and readers see them so', async ({
  pages,
  person,
  author,
}) => {
  for (const title of ['One', 'Two', 'Three']) await author.publish({ title })
  const reader = await person()
  const { page } = author
  await page.goto(pages.desk('books'))
  await page.getByRole('link', { name: 'Arrange' }).click()
  const rows = page.getByRole('row').locator('b')
  await expect(rows).toHaveText(['Three', 'Two', 'One'])
  await author.looksRight()

  await test.step('by the keyboard', async () => {
    await page.getByRole('button', { name: 'Drag Three' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(rows).toHaveText(['Two', 'Three', 'One'])
    await expect(page.getByText('“Three” is number 2 of 3 now.')).toBeVisible()
  })
  await test.step('by a button, which keeps the focus', async () => {
    await page.getByRole('button', { name: 'Move One up' }).click()
    await expect(rows).toHaveText(['Two', 'One', 'Three'])
    await expect(page.getByRole('button', { name: 'Move One up' })).toBeFocused()
  })
  await test.step('and takes the last move back', async () => {
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click()
    await expect(rows).toHaveText(['Two', 'Three', 'One'])
  })
  await page.getByRole('link', { name: 'Done' }).click()
  await expect(titlesOn(page)).toHaveText(['Two', 'Three', 'One'])
  for (const path of ['', 'bookstore']) {
    await expect(async () => {
      await reader.page.goto(`${pages.shop(author.subdomain)}${path}`)
      const links = await reader.page.locator('main a[href*="/shop/"]').evaluateAll(pathsOf)
      expect([...new Set(links)]).toEqual(['/shop/two', '/shop/three', '/shop/one'])
    }).toPass()
  }
})

test('an author reads on the desk what keeps readers from buying a book, and why a figure cannot be kept', async ({
  platform,
  pages,
  enter,
}) => {
  const shop = await newShop(platform, 'Hindra')
  const paperback = { type: 'Paperback', price: 12, quantity: 3 } as const
  const blank = { type: 'Special Edition', price: '', quantity: '' } as const
  await shop.publish({ title: 'Bought', formats: [paperback] })
  await shop.publish({ title: 'Half Bought', formats: [paperback, blank] })
  await shop.publish({ title: 'Never Bought', formats: [blank] })
  await shop.publish({ title: 'All Bought', formats: [{ ...paperback, quantity: 0 }] })
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1280, height: 900 },
  ]) {
    const author = await enter(shop, { viewport })
    const { page } = author
    await page.goto(pages.desk('books'))
    await expect(bookOn(page, 'Half Bought')).toContainText('Special Edition: no price or quantity')
    await expect(bookOn(page, 'Never Bought')).toContainText('No price or quantity')
    await expect(bookOn(page, 'All Bought')).toContainText('Sold out')
    await expect(bookOn(page, 'Bought')).toContainText('Live')
    await expect(bookOn(page, 'Bought')).not.toContainText(/Sold out|No price/)

    const card = bookOn(page, 'Never Bought')
    await card.getByRole('button', { name: /price/ }).click()
    await page.keyboard.type('9.9.9')
    const problem = card.getByRole('alert')
    await expect(card.getByLabel('Special Edition price')).toHaveAccessibleDescription(/^A price is a number/)
    const others = card.locator('.cover, h2, .state, th, .cell, .acts')
    for (const other of await others.all()) {
      expect(await isCovered(problem, other), (await other.textContent()) ?? '').toBe(false)
    }
    await author.looksRight()
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'Arrange' }).click()
    await expect(page.getByRole('row', { name: 'Never Bought' })).toContainText('No price or quantity')
  }
})

async function isCovered(by: Locator, what: Locator): Promise<boolean> {
  const [one, other] = [await by.boundingBox(), await what.boundingBox()]
  if (!one || !other) throw new Error('nothing in sight')
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

test('an author who arranges books sees which moves lead nowhere, and no empty list', async ({
  pages,
  author,
}) => {
  for (const title of ['Two', 'One']) await author.publish({ title })
  const { page } = author
  const move = (how: string) => page.getByRole('button', { name: `Move ${how}`, exact: true })
  await page.goto(`${pages.desk('books')}&arrange=yes`)
  for (const way of ['One first', 'One up', 'Two down']) {
    await expect(move(way)).toHaveAttribute('aria-disabled', 'true')
  }
  await author.looksRight()
  await move('Two up').click()
  await expect(page.getByRole('row').locator('b')).toHaveText(['Two', 'One'])
  await expect(move('Two up')).toBeFocused()
  for (const way of ['Two first', 'Two up', 'One down']) {
    await expect(move(way)).toHaveAttribute('aria-disabled', 'true')
  }
  await expect(move('One up')).not.toHaveAttribute('aria-disabled')

  await page.getByRole('link', { name: 'Done' }).click()
  for (const title of ['One', 'Two']) {
    await bookOn(page, title).getByRole('button', { name: 'Archive' }).click()
    await expect(bookOn(page, title)).toBeHidden()
  }
  await page.goto(`${pages.desk('books')}&arrange=yes`)
  await expect(page.getByText('No books found.', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add a book' })).toBeVisible()
  await expect(page.getByRole('grid')).toBeHidden()
})

/** Runs in the page. */
const pathsOf = (links: (HTMLElement | SVGElement)[]) =>
  links.map((link) => new URL(link.getAttribute('href') ?? '', location.href).pathname)
