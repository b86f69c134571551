import { calls } from '@lorecircle/shared/registry/calls'
import type { Page } from '@playwright/test'
import { expect, test } from '../journeys/support/authors.ts'

/** Keeps the books of whoever looks on their way, until they are let go. */
async function keepWaiting(page: Page) {
  const shelf = Promise.withResolvers<void>()
  await page.route('**/api/fetchbooksforauthor', async (route) => {
    await shelf.promise
    await route.continue()
  })
  return shelf.resolve
}

test('an author with a shelf is not asked for a first book while it is looked up', async ({
  pages,
  author,
}) => {
  const { page } = author
  await author.publish({ title: 'Lilith' })
  const letGo = await keepWaiting(page)
  await page.goto(pages.at('/authorportal/letsgetstarted'))
  const step = page.getByRole('listitem').filter({ hasText: 'Add your first book' })
  await expect(step).toContainText('Loading your books…')
  await expect(step.getByRole('link')).toHaveCount(0)
  letGo()
  await expect(step).toContainText('Your first book is published.')
})

test('what is in a bundle is not said to have gone while it is looked up', async ({ pages, author }) => {
  const { page } = author
  const formats = [{ type: 'Hardcover', price: 30, quantity: 4 } as const]
  const books = [
    await author.publish({ title: 'Lilith', formats }),
    await author.publish({ title: 'Phantastes', formats }),
  ]
  const parts = books.map(({ id, formats }) => ({ bookId: id, formatId: formats[0]?.id ?? '', copies: 1 }))
  const words = { name: 'Both dreams', description: '', pictureUrl: '', pictureAlt: '' }
  await author.call(calls.saveBundle, {
    bundle: { ...words, parts, priceInCents: 5_000, state: 'published' as const },
  })
  const letGo = await keepWaiting(page)
  await page.goto(`${pages.desk('bundles')}&bundle=both-dreams`)
  const price = page.getByLabel('Price in US dollars')
  await expect(price).toHaveAccessibleDescription('Adding up…')
  await expect(page.getByText('A format that has gone')).toHaveCount(0)
  letGo()
  await expect(page.getByRole('region', { name: 'How readers see it' })).toContainText('Lilith, Hardcover')
  await expect(price).toHaveAccessibleDescription('One by one they cost $60.00, so readers save $10.00.')
})
