import { expect, test } from '../journeys/support/authors.ts'
import { titlesOn } from './support/book-list.ts'

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
    const place = page.locator(':focus')
    await page.keyboard.press('Enter')
    await expect(place).toHaveAccessibleName(/^Insert /)
    await page.keyboard.press('ArrowDown')
    await expect(place).toHaveAccessibleName('Insert between Two and One')
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

/** Runs in the page. */
const pathsOf = (links: (HTMLElement | SVGElement)[]) =>
  links.map((link) => new URL(link.getAttribute('href') ?? '', location.href).pathname)
