import type { Locator, Page } from '@playwright/test'
import { newShop } from '../journeys/support/new-shop.ts'
import { pagesOf } from '../journeys/support/pages.ts'
import { expect, test } from '../journeys/support/person.ts'

const bookOn = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
const titlesOn = (page: Page) => page.getByRole('article').getByRole('heading')

test('an author without books reads so, and is led to the first one [B2.9-11]', async ({
  platform,
  person,
  login,
}) => {
  const author = await newShop(platform, 'Bookless')
  const who = await person()
  await login(who, author.email, author.password)
  await who.page.goto(pagesOf(platform).desk('books'))
  await expect(who.page.getByText('No books found.', { exact: true })).toBeVisible()
  await who.looksRight()
  await who.page.getByRole('link', { name: 'Add your first book' }).click()
  await expect(who.page.getByRole('heading', { level: 1 })).not.toHaveText('My Books')
})

test('an author changes figures by click and by keyboard, and saves all of them with one key [B2.9-01] [B2.9-03] [B2.9-04] [B2.9-06] [B2.9-10]', async ({
  platform,
  person,
  login,
}) => {
  const shop = await newShop(platform, 'Figures')
  const formats = [{ type: 'Paperback', price: 12, quantity: 40 } as const]
  await shop.publish({ title: 'The First', tagline: 'How it began', formats })
  await shop.publish({ title: 'The Second', tagline: 'How it went on', formats })
  const author = await person()
  const { page } = author
  await login(author, shop.email, shop.password)
  await page.goto(pagesOf(platform).desk('books'))
  await expect(titlesOn(page)).toHaveText(['The Second', 'The First'])
  await expect(bookOn(page, 'The First')).toContainText('How it began')

  const quantity = (title: string) => bookOn(page, title).getByRole('button', { name: /^Paperback quantity/ })
  const price = bookOn(page, 'The First').getByRole('button', { name: /^Paperback price/ })
  await test.step('Escape leaves a figure as it was, Enter keeps it, and the focus stays', async () => {
    await quantity('The First').click()
    await page.keyboard.type('50')
    await page.keyboard.press('Escape')
    await expect(quantity('The First')).toHaveText('40')
    await expect(quantity('The First')).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.type('45')
    await page.keyboard.press('Enter')
    await expect(quantity('The First')).toHaveText('45')
    await expect(quantity('The First')).toBeFocused()
  })

  await test.step('what cannot be kept stays in its field with the reason', async () => {
    await price.click()
    await page.keyboard.type('abc')
    await page.getByRole('heading', { level: 1 }).click()
    await expect(bookOn(page, 'The First').getByRole('alert')).toHaveText(/A price is a number/)
    await expect(bookOn(page, 'The First').getByLabel('Paperback price')).toHaveValue('abc')
    await bookOn(page, 'The First').getByLabel('Paperback price').press('Escape')
    await expect(price).toHaveText('$12.00')
  })

  await test.step('unsaved figures outlive a reload', async () => {
    await page.reload()
    await expect(quantity('The First')).toHaveText('45')
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText(
      '1 unsaved change in The First, kept in this browser',
    )
  })

  await test.step('the key saves what is still in its field, too', async () => {
    await quantity('The Second').click()
    await page.keyboard.type('7')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
    await expect(page.getByText(/Book saved!/).first()).toBeVisible()
    await page.reload()
    await expect(quantity('The First')).toHaveText('45')
    await expect(quantity('The Second')).toHaveText('7')
  })

  await test.step('one press makes a format unlimited', async () => {
    await quantity('The Second').click()
    await bookOn(page, 'The Second').getByRole('button', { name: 'Unlimited' }).click()
    await expect(quantity('The Second')).toHaveText('∞')
    await bookOn(page, 'The Second').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
  })
})

test('an author deletes a book, undoes it, deletes it again and restores it, and readers see what is so [B2.9-09] [B2.9-15] [B2.9-16] [B2.9-18] [AD4-08]', async ({
  platform,
  person,
  login,
}) => {
  const shop = await newShop(platform, 'Tidying')
  const pages = pagesOf(platform)
  await shop.publish({ title: 'Kept' })
  await shop.publish({ title: 'Deleted' })
  const [author, reader] = [await person(), await person()]
  const { page } = author
  const place = pages.book(shop.subdomain, 'deleted')
  reader.expectFailure(/404/)
  const isPublic = async () => (await reader.page.goto(place))?.status() === 200
  await expect.poll(isPublic).toBe(true)
  await login(author, shop.email, shop.password)
  await page.goto(pages.desk('books'))

  const deleteIt = async () => {
    await bookOn(page, 'Deleted').getByRole('button', { name: 'Delete' }).click()
    await expect(bookOn(page, 'Deleted')).toBeHidden()
  }
  await test.step('it goes at once, for readers too, and Undo brings it back where it stood', async () => {
    await deleteIt()
    await expect(bookOn(page, 'Kept').getByRole('link', { name: 'Edit Book' })).toBeFocused()
    await expect.poll(isPublic).toBe(false)
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(titlesOn(page)).toHaveText(['Deleted', 'Kept'])
    await expect(bookOn(page, 'Deleted')).toContainText('Live')
    await expect.poll(isPublic).toBe(true)
  })

  await test.step('it waits among the archived, and comes back saved for later', async () => {
    await deleteIt()
    await page.getByRole('link', { name: 'Archived 1' }).click()
    await expect(bookOn(page, 'Deleted')).toContainText('Archived on')
    await author.looksRight()
    await bookOn(page, 'Deleted').getByRole('button', { name: 'Restore' }).click()
    await page.getByRole('link', { name: 'Saved for later 1' }).click()
    await expect(bookOn(page, 'Deleted')).toBeVisible()
    expect(await isPublic()).toBe(false)
  })
})

test('an author puts books in order by keyboard and by button, and readers see them so', async ({
  platform,
  person,
  login,
}) => {
  const shop = await newShop(platform, 'Orderly')
  const pages = pagesOf(platform)
  for (const title of ['One', 'Two', 'Three']) await shop.publish({ title })
  const [author, reader] = [await person(), await person()]
  const { page } = author
  await login(author, shop.email, shop.password)
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
      await reader.page.goto(`${pages.shop(shop.subdomain)}${path}`)
      const links = await reader.page.locator('main a[href*="/shop/"]').evaluateAll(pathsOf)
      expect([...new Set(links)]).toEqual(['/shop/two', '/shop/three', '/shop/one'])
    }).toPass()
  }
})

test('an author reads on the desk what keeps readers from buying a book, and why a figure cannot be kept', async ({
  platform,
  person,
  login,
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
    const author = await person({ viewport })
    const { page } = author
    await login(author, shop.email, shop.password)
    await page.goto(pagesOf(platform).desk('books'))
    await expect(bookOn(page, 'Half Bought')).toContainText('Special Edition: no price or quantity')
    await expect(bookOn(page, 'Never Bought')).toContainText('No price or quantity')
    await expect(bookOn(page, 'All Bought')).toContainText('Sold out')
    await expect(bookOn(page, 'Bought')).toContainText('Live')
    await expect(bookOn(page, 'Bought')).not.toContainText(/Sold out|No price/)

    const card = bookOn(page, 'Never Bought')
    await card.getByRole('button', { name: /price/ }).click()
    await page.keyboard.type('9,99')
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
  platform,
  person,
  login,
}) => {
  const shop = await newShop(platform, 'Endia')
  for (const title of ['Two', 'One']) await shop.publish({ title })
  const author = await person()
  const { page } = author
  const move = (how: string) => page.getByRole('button', { name: `Move ${how}`, exact: true })
  await login(author, shop.email, shop.password)
  await page.goto(`${pagesOf(platform).desk('books')}&arrange=yes`)
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
    await bookOn(page, title).getByRole('button', { name: 'Delete' }).click()
    await expect(bookOn(page, title)).toBeHidden()
  }
  await page.goto(`${pagesOf(platform).desk('books')}&arrange=yes`)
  await expect(page.getByText('No books found.', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add a book' })).toBeVisible()
  await expect(page.getByRole('grid')).toBeHidden()
})

/** Runs in the page. */
const pathsOf = (links: (HTMLElement | SVGElement)[]) =>
  links.map((link) => new URL(link.getAttribute('href') ?? '', location.href).pathname)
