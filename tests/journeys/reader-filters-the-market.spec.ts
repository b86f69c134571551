import { countPages, marketIsSettled, marketParts, openMarket } from './support/market.ts'
import { pagesOf } from './support/pages.ts'
import { expect, type Person, test } from './support/person.ts'

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

test('a reader combines filters and lets go of them by list, chip and control, and no page reloads', {
  tag: ['@A2.5-14', '@A2.5-15', '@A2.5-16', '@A2.5-17', '@A2.5-18'],
}, async ({ platform, person }) => {
  await marketIsSettled(platform)
  const reader = await person()
  const pages = countPages(reader)
  await openMarket(reader, pagesOf(platform).market)
  const { inDark, inWizards, inEither } = await filter(reader)
  expect(pages()).toBe(1)
  expect(inEither).toBeGreaterThan(Math.max(inDark, inWizards))
  expect(inEither).toBeLessThanOrEqual(inDark + inWizards)
})

test('without JavaScript a reader combines the same filters, by links alone', {
  tag: ['@A2.5-32', '@A4-03', '@A4-04', '@A4-05', '@A4-06'],
}, async ({ platform, person }) => {
  await marketIsSettled(platform)
  const reader = await person({ javaScriptEnabled: false })
  await reader.page.goto(pagesOf(platform).market)
  const { inDark, inWizards, inEither } = await filter(reader)
  expect(inEither).toBeGreaterThan(Math.max(inDark, inWizards))
  expect(inEither).toBeLessThanOrEqual(inDark + inWizards)
})

test('each shelf’s number in the list of genres is the number of books that stand there', {
  tag: ['@A2.5-03', '@A3.6-26'],
}, async ({ platform, person }) => {
  await marketIsSettled(platform)
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
  await expect(results).toHaveText(/^\d+ books$/)
  const count = await results.textContent()
  await expect(onward).toHaveText(`Show ${count}`)
  await onward.click()
  await expect(page.getByRole('heading', { name: 'Dark Fantasy, Wizards & Witches' })).toBeFocused()
  await expect(onward).toBeHidden()
  await expect(results).toBeInViewport()
  await reader.looksRight()
})
