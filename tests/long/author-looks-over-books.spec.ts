import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { expect, test } from '../journeys/support/authors.ts'
import { bookOn, formats, listCall, titlesOn } from './support/book-list.ts'

// A trace copies all five hundred cards at each step, for which a busy machine takes longer than a step may.
test.use({ trace: 'off' })

/** Five hundred cards take a busy machine a while to draw. */
const patience = { timeout: 60_000 }

test('an author finds one of five hundred books, and a price that changes leaves the other books as they are', async ({
  pages,
  author,
}) => {
  const one = await author.publish({ title: 'Tale', formats })
  const books = Array.from(
    { length: 500 },
    (_, n): BookForAuthor => ({ ...one, id: `${one.id}${n}`, title: `Tale ${n}` }),
  )
  const { page } = author
  await page.route(listCall, (route) => route.fulfill({ json: { books, archived: [] } }))
  await page.goto(pages.desk('books'))
  await expect(page.getByRole('article')).toHaveCount(500, patience)

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
  await expect(page.getByRole('article')).toHaveCount(500, patience)

  const price = bookOn(page, 'Tale 0').getByRole('button', { name: /^Paperback price/ })
  await price.click()
  await page.keyboard.type('15')
  const changed = await bookOn(page, 'Tale 0').evaluateHandle(watchOtherBooks)
  await page.keyboard.press('Enter')
  await expect(price).toHaveText('$15.00')
  await expect.poll(() => changed.evaluate((titles) => [...titles])).toEqual([])
})

/** Runs in the page: the titles of books that change beside this one. How fast that is, `bench portal` measures. */
function watchOtherBooks(book: Element): Set<string> {
  const changed = new Set<string>()
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      const element = target instanceof Element ? target : target.parentElement
      const other = element?.closest('article')
      if (other && other !== book) changed.add(other.querySelector('h2')?.textContent ?? '')
    }
  })
  for (const article of document.querySelectorAll('article'))
    observer.observe(article, { subtree: true, childList: true, attributes: true, characterData: true })
  return changed
}
