import { readFileSync } from 'node:fs'
import { pay } from '../journeys/support/acts.ts'
import { expect, test } from '../journeys/support/authors.ts'
import { expectNoSidewaysScroll } from '../journeys/support/layout.ts'
import { newAuthor } from '../journeys/support/new-shop.ts'

test('a new author finds at home what to do next, and where the stats will be', {
  tag: ['@B2.3-34', '@B2.3-35'],
}, async ({ platform, enter }) => {
  const newcomer = await enter(newAuthor(platform, 'Athome'), { viewport: { width: 360, height: 740 } })
  const { page } = newcomer
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Your circles are GROWING!')).toBeVisible()
  await expect(page.getByText('Check back soon to see your stats')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See all analytics' }), 'there is no more yet').toHaveCount(0)
  await expect(page.getByRole('heading', { name: '0 of 4 steps to your first sale' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await newcomer.looksRight()
  await page.getByRole('link', { name: 'See the plans' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Let’s Get Started' })).toBeVisible()
})

test('what readers look at and buy becomes pictures, a table and a file', async ({
  pages,
  person,
  author,
}) => {
  const book = await author.publish({ title: 'The Book of Counts' })
  // The browser of the tests says that it is a program; a reader's does not.
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
  const reader = await person({ userAgent })
  await expect(async () => {
    const answer = await reader.page.goto(pages.book(author.subdomain, book.slug))
    expect(answer?.status()).toBe(200)
  }).toPass({ timeout: 20_000 })
  reader.expectFailure(/404/)
  await reader.page.getByRole('button', { name: 'Buy Now Paperback' }).click()
  await pay(reader.page, { email: `counted.${process.pid}@lorecircle.example` })
  await expect(reader.page).toHaveURL(/\/thank-you\//)

  const { page } = author
  await page.goto(pages.desk('home'))
  const picture = (label: string) =>
    page.getByRole('img', { name: new RegExp(`^${label} of the last 30 days`) })
  await expect(picture('Copies')).toHaveAccessibleName(/: 1\. Most: 1 on \w+ \d+\.$/)
  await expect(picture('Sales')).toHaveAccessibleName(/: \$12\.00\./)
  // The log is written and counted from time to time, as a CDN's is.
  await expect(picture('Visits')).toHaveAccessibleName(/: [1-9]\d*\./, { timeout: 150_000 })
  await author.looksRight()

  await page.getByRole('link', { name: 'See all analytics' }).click()
  await page.getByText('The same as a table').click()
  await expect(page.getByRole('rowheader')).toContainText([/^[A-Z][a-z]{2} \d+$/])
  await expect(page.getByRole('table', { name: 'Pages' })).toContainText(`/shop/${book.slug}`)
  await expect(page.getByRole('table', { name: 'Books and formats' })).toContainText('The Book of Counts')
  await author.looksRight()

  const arriving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export as CSV' }).click()
  const lines = readFileSync(await (await arriving).path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(31)
  expect(lines[0]).toBe('Day,Visits,Page views,Copies,Sales in USD')
  // Midnight may have come since the sale.
  const sold = lines.filter((line) => /^\d{4}-\d\d-\d\d,\d+,\d+,1,12\.00$/.test(line))
  expect(sold).toHaveLength(1)
  expect(lines.slice(-2)).toContain(sold[0])
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
})

test('figures that cannot be looked up say so, and the rest of the screen stands', async ({
  pages,
  author,
}) => {
  const { page } = author
  author.expectFailure(/500/)
  await page.route('**/api/figures', (route) =>
    route.fulfill({ status: 500, json: { error: 'Something went wrong. Try again.', code: 'fault' } }),
  )
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Your analytics could not be loaded.', {
    timeout: 30_000,
  })
  await expect(page.getByRole('heading', { name: 'Recent orders' })).toBeVisible()
  await page.goto(pages.desk('analytics'))
  await expect(page.getByRole('alert')).toContainText('Your analytics could not be loaded.', {
    timeout: 30_000,
  })
  await page.unroute('**/api/figures')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('Check back soon to see your stats')).toBeVisible()
})
