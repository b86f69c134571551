import { marketIsAwake, marketParts, openMarket } from './support/market.ts'
import { pagesOf } from './support/pages.ts'
import { expect, type Person, test } from './support/person.ts'

/** Whatever is done after this, the browser asks for no other page. */
function countPages({ page }: Person) {
  let pages = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) pages++
  })
  return () => pages
}

const subgenres = ['Dark Fantasy', 'Wizards & Witches']

/** From the entrance on, chooses and lets go of filters in each way there is; answers what each choice found. */
async function filter(reader: Person) {
  const { page, chips, clear, genre, list, results } = marketParts(reader)
  const found = async () => {
    await expect(page.locator('[aria-busy]')).toHaveCount(0)
    return Number((await results.textContent())?.match(/(\d+) books?$/)?.[1])
  }
  const [dark, wizards] = subgenres
  if (!dark || !wizards) throw new Error('two subgenres are combined')

  await expect(results).toHaveText(/\d+ books/)
  const everything = await found()

  await genre('Fantasy').click()
  await expect(page).toHaveURL(/\/market\/fantasy$/)
  await expect(page).toHaveTitle('Fantasy · The Bookish Market')
  await expect(page.getByRole('heading', { name: 'Fantasy', exact: true })).toBeVisible()
  await expect(chips).toHaveText(['Remove Fantasy'])
  await expect(clear('subgenres')).toBeHidden()
  const fantasy = await found()

  await genre(dark).click()
  await expect(page).toHaveURL(/\/market\/fantasy\/dark-fantasy$/)
  await expect(chips).toHaveCount(2)
  const inDark = await found()
  await genre(wizards).click()
  await expect(page).toHaveURL(/\/market\/fantasy\?sub=dark-fantasy,wizards-witches$/)
  await expect(page).toHaveTitle('Dark Fantasy, Wizards & Witches · The Bookish Market')
  await expect(chips).toHaveText(['Remove Fantasy', ...subgenres.map((name) => `Remove ${name}`)])
  await expect(genre(dark)).toHaveAttribute('aria-current', 'true')
  await expect(results).not.toHaveText(`${inDark} books`)
  const inEither = await found()

  await genre(dark).click()
  await expect(page).toHaveURL(/\/market\/fantasy\/wizards-witches$/)
  await expect(results).not.toHaveText(`${inEither} books`)
  const inWizards = await found()

  await genre(dark).click()
  await chips.filter({ hasText: wizards }).click()
  await expect(page).toHaveURL(/\/market\/fantasy\/dark-fantasy$/)
  await clear('subgenres').click()
  await expect(page).toHaveURL(/\/market\/fantasy$/)
  await expect(results).toHaveText(`${fantasy} books`)

  await genre(dark).click()
  await genre('Horror').click()
  await expect(page, 'another genre clears the subgenres').toHaveURL(/\/market\/horror$/)
  await expect(chips).toHaveText(['Remove Horror'])
  await genre('Horror').click()
  await expect(page, 'the chosen genre lets go of itself').toHaveURL(/\/market$/)
  await expect(chips).toHaveCount(0)

  await list('Top 100 Free').click()
  await genre('Fantasy').click()
  await genre(dark).click()
  await expect(page).toHaveURL(/\/market\/free\/fantasy\/dark-fantasy$/)
  await clear('genre').click()
  await expect(page).toHaveURL(/\/market\/free$/)
  await genre('Fantasy').click()
  await genre(dark).click()
  await clear('all').click()
  await expect(page, 'the list stays').toHaveURL(/\/market\/free$/)
  await list('Top 100 Paid').click()
  await expect(results).toHaveText(new RegExp(`\\b${everything} books$`))
  return { fantasy, inDark, inWizards, inEither }
}

test('a reader combines filters and lets go of them by list, chip and control, and no page reloads [A2.5-14] [A2.5-15] [A2.5-16] [A2.5-17] [A2.5-18]', async ({
  platform,
  person,
}) => {
  const reader = await person()
  const pages = countPages(reader)
  await openMarket(reader, pagesOf(platform).market)
  const { inDark, inWizards, inEither } = await filter(reader)
  expect(pages()).toBe(1)
  expect(inEither).toBeGreaterThan(Math.max(inDark, inWizards))
  expect(inEither).toBeLessThanOrEqual(inDark + inWizards)
})

test('without JavaScript a reader combines the same filters, by links alone [A2.5-32] [A4-03] [A4-04] [A4-05] [A4-06]', async ({
  platform,
  person,
}) => {
  const reader = await person({ javaScriptEnabled: false })
  await reader.page.goto(pagesOf(platform).market)
  const { inDark, inWizards, inEither } = await filter(reader)
  expect(inEither).toBeGreaterThan(Math.max(inDark, inWizards))
  expect(inEither).toBeLessThanOrEqual(inDark + inWizards)
})

test('without JavaScript a reader turns pages and chooses how many a page holds [A2.5-11] [A2.5-12] [A2.5-20]', async ({
  platform,
  person,
}) => {
  const reader = await person({ javaScriptEnabled: false })
  const { page, perPage, turn, results, titles } = marketParts(reader)
  await page.goto(pagesOf(platform).market)
  await perPage.selectOption('12')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/\/market\?per=12$/)
  await expect(results).toHaveText(/^1–12 of \d+ books$/)
  const first = await titles.allTextContents()
  await turn('Next').click()
  await expect(page).toHaveURL(/\/market\?page=2&per=12$/)
  await expect(page).toHaveTitle('The Bookish Market, page 2 · Lorecircle')
  await expect(results).toHaveText(/^13–24 of/)
  for (const title of await titles.allTextContents()) expect(first).not.toContain(title)
  await turn('Page 3').click()
  await expect(results).toHaveText(/^25–/)
  await turn('Prev').click()
  await expect(page).toHaveURL(/\?page=2&per=12$/)
})

test('each shelf’s number in the list of genres is the number of books that stand there [A2.5-03] [A3.6-26]', async ({
  platform,
  person,
}) => {
  const reader = await person()
  const { page, genre, results } = marketParts(reader)
  await openMarket(reader, pagesOf(platform).market)
  for (const name of ['Horror', 'Western', 'Fantasy', 'Urban Fantasy']) {
    const number = genre(name).locator('.n')
    await expect(number).toHaveText(/^\d+$/)
    const count = await number.textContent()
    await genre(name).click()
    await expect(page).toHaveTitle(`${name} · The Bookish Market`)
    await expect(results).toHaveText(`${count} ${count === '1' ? 'book' : 'books'}`)
  }
})

test('a reader turns pages, chooses how many a page holds, and finds the way back by Back, Forward and reload [A2.5-19] [A2.5-20] [A2.5-32] [A4-07] [AD3-04]', async ({
  platform,
  person,
}) => {
  const reader = await person()
  const { page, list, perPage, pager, turn, results, titles } = marketParts(reader)
  const heading = page.getByRole('heading', { name: 'Every book' })
  const pages = countPages(reader)
  const { market } = pagesOf(platform)
  await openMarket(reader, market)
  await expect(perPage).toHaveValue('24')
  await expect(perPage.getByRole('option')).toHaveText(['12', '24', '48'])
  await perPage.selectOption('12')
  await expect(page).toHaveURL(/\/market\?per=12$/)
  await expect(results).toHaveText(/^1–12 of \d+ books$/)
  await expect(titles).toHaveCount(12)
  const seen = new Set(await titles.allTextContents())

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
  for (const title of await titles.allTextContents()) {
    expect(seen).not.toContain(title)
    seen.add(title)
  }

  await turn('Page 3').click()
  await expect(results).toHaveText(/^25–\d+ of/)
  await expect(turn('Next')).toBeHidden()
  for (const title of await titles.allTextContents()) seen.add(title)
  await expect(results).toHaveText(new RegExp(`of ${seen.size} books$`))
  await turn('Prev').click()
  await expect(results).toHaveText(/^13–24 of/)
  await turn('Page 1').click()
  await expect(page).toHaveURL(/\/market\?per=12$/)
  await expect(turn('Prev')).toBeHidden()
  expect(pages()).toBe(1)

  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/\?page=3&per=12$/)
  await expect(results).toHaveText(/^25–/)
  await page.goBack()
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
  await expect(results).toHaveText(`${seen.size} books`)
  await expect(pager).toBeHidden()

  await perPage.selectOption('12')
  await turn('Next').click()
  await expect(results).toHaveText(/^13–24 of/)
  await list('Top 100 Free').click()
  await expect(page, 'another list begins at its first page').toHaveURL(/\/market\/free\?per=12$/)
})

test('a page that there is not becomes the last or the first, in the URL, too [A4-08] [A4-10] [A4-11]', async ({
  platform,
  person,
}) => {
  const reader = await person()
  const { page, genre, results } = marketParts(reader)
  const { market } = pagesOf(platform)
  await page.goto(`${market}?page=9999&per=12`)
  await expect(page).toHaveURL(/\?page=3&per=12$/)
  await expect(results).toHaveText(/^25–/)
  for (const odd of ['page=0', 'page=-1', 'page=abc', 'per=13', 'sub=nonsense']) {
    await page.goto(`${market}?${odd}`)
    await expect(page).toHaveURL(/\/market$/)
    await expect(results).toHaveText(/^1–24 of/)
  }
  await openMarket(reader, `${market}?page=2&per=12`)
  await genre('Fantasy').click()
  await expect(page, 'another genre begins at its first page').toHaveURL(/\/market\/fantasy\?per=12$/)
})

test('a reader on a phone chooses in the open list and goes on to the books when all is chosen', async ({
  platform,
  person,
}) => {
  const reader = await person({ viewport: { width: 360, height: 740 } })
  const { page, genre, results } = marketParts(reader)
  await openMarket(reader, pagesOf(platform).market)
  await page.getByText('Genres', { exact: true }).click()
  await genre('Fantasy').click()
  for (const name of subgenres) await genre(name).click()
  const onward = page.getByRole('button', { name: /^Show \d+ books$/ })
  await expect(onward).toBeInViewport()
  await expect(page.getByText('Fantasy, 2 subgenres')).toBeVisible()
  await reader.looksRight()
  await expect(onward).toHaveText(`Show ${await results.textContent()}`)
  await onward.click()
  await expect(page.getByRole('heading', { name: 'Dark Fantasy, Wizards & Witches' })).toBeFocused()
  await expect(onward).toBeHidden()
  await expect(results).toBeInViewport()
  await reader.looksRight()
})
