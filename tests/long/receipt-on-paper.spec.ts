import type { Page } from '@playwright/test'
import { expect, test } from '../journeys/support/authors.ts'
import { buy, edition } from './support/edition.ts'
import { linkIn } from './support/looking-up.ts'

/** How it comes out of the printer, from a screen by candle. */
async function onPaper(page: Page) {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const role of ['navigation', 'button', 'textbox'] as const)
    await expect(page.getByRole(role)).toHaveCount(0)
  const colours = () =>
    page.locator('main').evaluate((main) => {
      const words = [...main.querySelectorAll('h1, h2, h3, p, li, dt, dd, time, b')].filter((one) =>
        one.checkVisibility(),
      )
      return {
        inks: [...new Set(words.map((one) => getComputedStyle(one).color))],
        paper: getComputedStyle(document.body).backgroundColor,
      }
    })
  await expect.poll(colours).toEqual({ inks: ['rgb(0, 0, 0)'], paper: 'rgb(255, 255, 255)' })
}

test('a reader and an author print an order: black on white, without what paper cannot do, every book with its price', async ({
  platform,
  pages,
  author,
  person,
}) => {
  const email = await buy(author, await author.publish(edition), 'Anodos Field')
  const reader = await person({ colorScheme: 'dark' })
  await reader.page.goto(await linkIn(reader, platform.mailbox, email, /./, 'See the order online'))
  const { page } = reader
  await onPaper(page)
  const items = page.getByRole('region', { name: 'What you ordered' }).getByRole('listitem')
  await expect(items).toHaveText(['Phantastes, Special Edition, No. 1 of 3 $90.00'])
  await expect
    .poll(async () => (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/MediaBox/g))
    .toHaveLength(1)

  const desk = author.page
  await desk.goto(pages.desk('orders'))
  await desk
    .getByRole('link', { name: /^[0-9A-Z]{5}-[0-9A-Z]{5}/ })
    .first()
    .click()
  await expect(desk.getByRole('heading', { name: 'History' })).toBeVisible()
  await onPaper(desk)
  await expect(desk.getByRole('region', { name: 'Books' })).toContainText('$90.00')
})
