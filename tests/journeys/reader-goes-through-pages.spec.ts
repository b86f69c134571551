import { countPages, marketIsAwake, marketIsSettled, marketParts, openMarket } from './support/market.ts'
import { pagesOf } from './support/pages.ts'
import { expect, test } from './support/person.ts'

test('without JavaScript a reader turns pages and chooses how many a page holds', {
  tag: ['@A2.5-11', '@A2.5-12', '@A2.5-20'],
}, async ({ platform, person }) => {
  const reader = await person({ javaScriptEnabled: false })
  const { page, perPage, turn, results, titles, addresses } = marketParts(reader)
  await page.goto(pagesOf(platform).market)
  await perPage.selectOption('12')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/\/market\?per=12$/)
  await expect(results).toHaveText(/^1–12 of \d+ books$/)
  // A book that another journey published may arrive between two pages, and move one to the next page.
  await expect(async () => {
    await page.goto(`${pagesOf(platform).market}?per=12`)
    await expect(titles).toHaveCount(12)
    const first = await addresses()
    await turn('Next').click()
    await expect(page).toHaveURL(/\/market\?page=2&per=12$/)
    await expect(page).toHaveTitle('The Bookish Market, page 2 · Lorecircle')
    await expect(results).toHaveText(/^13–24 of/)
    await expect(titles).toHaveCount(12)
    const second = await addresses()
    expect(second.filter((address) => first.includes(address))).toEqual([])
  }).toPass()
  await turn('Page 3').click()
  await expect(results).toHaveText(/^25–/)
  await turn('Prev').click()
  await expect(page).toHaveURL(/\?page=2&per=12$/)
})

test('a reader turns pages, chooses how many a page holds, and finds the way back by Back, Forward and reload', {
  tag: ['@A2.5-19', '@A2.5-20', '@A2.5-32', '@A4-07', '@AD3-04'],
}, async ({ platform, person }) => {
  await marketIsSettled(platform)
  const reader = await person()
  const { page, genre, list, perPage, pager, turn, results, titles, addresses } = marketParts(reader)
  const heading = page.getByRole('heading', { name: 'All paid books' })
  const pages = countPages(reader)
  const { market } = pagesOf(platform)
  await openMarket(reader, market)
  await expect(perPage).toHaveValue('24')
  await expect(perPage.getByRole('option')).toHaveText(['12', '24', '48'])
  await perPage.selectOption('12')
  await expect(page).toHaveURL(/\/market\?per=12$/)
  await expect(results).toHaveText(/^1–12 of \d+ books$/)
  await expect(titles).toHaveCount(12)
  const total = Number((await results.textContent())?.match(/of (\d+) books$/)?.[1])
  const lastPage = Math.ceil(total / 12)
  /** A last page may hold a single book, which is counted without a dash. */
  const onPage = (number: number) => {
    const [first, last] = [number * 12 - 11, Math.min(number * 12, total)]
    return new RegExp(`^${first === last ? first : `${first}–${last}`} of`)
  }
  const seen = new Set(await addresses())

  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const scrolledTo = await page.evaluate(() => scrollY)
  await turn('Next').click()
  await expect(page).toHaveURL(/\?page=2&per=12$/)
  await expect(page).toHaveTitle('The Bookish Market, page 2 · Lorecircle')
  await expect(results).toHaveText(/^13–24 of/)
  await expect(heading, 'who turns a page stands before it').toBeFocused()
  await expect(heading).toBeInViewport()
  await expect(pager.locator('[aria-current=page]')).toHaveText('Page 2')
  await reader.looksRight()
  await expect(titles).toHaveCount(12)
  const onSecond = await addresses()
  expect(onSecond.filter((address) => seen.has(address))).toEqual([])
  for (const address of onSecond) seen.add(address)

  await turn('Page 3').click()
  await expect(results).toHaveText(onPage(3))
  for (let number = 3; number <= lastPage; number++) {
    if (number > 3) await turn('Next').click()
    await expect(results).toHaveText(onPage(number))
    await expect(titles).toHaveCount(Math.min(12, total - 12 * (number - 1)))
    for (const address of await addresses()) seen.add(address)
  }
  await expect(turn('Next')).toBeHidden()
  expect(seen.size, 'every book is on one page').toBe(total)
  await turn('Prev').click()
  await expect(results).toHaveText(onPage(lastPage - 1))
  await turn('Page 1').click()
  await expect(page).toHaveURL(/\/market\?per=12$/)
  await expect(turn('Prev')).toBeHidden()
  expect(pages()).toBe(1)

  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`\\?page=${lastPage - 1}&per=12$`))
  for (let number = lastPage; number > 1; number--) {
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`\\?page=${number}&per=12$`))
    await expect(results).toHaveText(onPage(number))
  }
  await page.goBack()
  await expect(page).toHaveURL(/\/market\?per=12$/)
  await expect(results).toHaveText(/^1–12 of/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolledTo)
  await page.goForward()
  await expect(results).toHaveText(/^13–24 of/)

  await page.reload()
  await marketIsAwake(page)
  await expect(page).toHaveURL(/\?page=2&per=12$/)
  await expect(results).toHaveText(/^13–24 of/)
  await perPage.selectOption('48')
  await expect(page).toHaveURL(/\/market\?per=48$/)
  await expect(results).toHaveText(total > 48 ? `1–48 of ${total} books` : `${total} books`)
  // A genre with few books, whatever other journeys publish.
  await genre('Horror').click()
  await expect(page).toHaveURL(/\/market\/horror\?per=48$/)
  await expect(pager).toBeHidden()
  await genre('Horror').click()
  await expect(page).toHaveURL(/\/market\?per=48$/)

  await perPage.selectOption('12')
  await turn('Next').click()
  await expect(results).toHaveText(/^13–24 of/)
  await list('Top 100 Free').click()
  await expect(page, 'another list begins at its first page').toHaveURL(/\/market\/free\?per=12$/)
})

test('a page that there is not becomes the last or the first, in the URL, too', {
  tag: ['@A4-08', '@A4-10', '@A4-11'],
}, async ({ platform, person }) => {
  const reader = await person()
  const { page, genre, results } = marketParts(reader)
  const { market } = pagesOf(platform)
  await page.goto(`${market}?page=9999&per=12`)
  await expect(results).toHaveText(/^(?:\d+–)?(\d+) of \1 books$/)
  await expect(page).toHaveURL(/\?page=[1-9]\d?&per=12$/)
  for (const odd of ['page=0', 'page=-1', 'page=abc', 'per=13', 'sub=nonsense']) {
    await page.goto(`${market}?${odd}`)
    await expect(page).toHaveURL(/\/market$/)
    await expect(results).toHaveText(/^1–24 of/)
  }
  await openMarket(reader, `${market}?page=2&per=12`)
  await genre('Fantasy').click()
  await expect(page, 'another genre begins at its first page').toHaveURL(/\/market\/fantasy\?per=12$/)
})
