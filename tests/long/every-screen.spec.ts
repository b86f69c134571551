import { expect, test } from '../journeys/support/authors.ts'
import { looksRightEverywhere } from './support/rooms.ts'

test('an author finds every screen of the portal readable in both lights, on a phone and on a desk', async ({
  platform,
  pages,
  enter,
}) => {
  const [demo] = platform.demo
  if (!demo) throw new Error('the platform was started without its demo')
  const author = await enter(demo, { reducedMotion: 'reduce' })
  const { page } = author
  const start = pages.at('/authorportal/mainpage?tab=')

  const screens = [
    ['home', page.getByRole('heading', { name: 'Your shop so far' })],
    ['getstarted', page.getByText('Ready to accept payments')],
    ['addbook', page.getByRole('button', { name: 'Publish Now' })],
    ['orders', page.getByRole('heading', { name: 'Orders', exact: true })],
    ['books', page.getByRole('article').first()],
  ] as const
  for (const [tab, shown] of screens) {
    await page.goto(start + tab)
    await expect(shown).toBeVisible()
    await looksRightEverywhere(author)
  }

  await page.getByRole('link', { name: 'Edit Book' }).first().click()
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  await looksRightEverywhere(author)
})

test('an author sees a preview of a book in the portal', async ({ pages, author }) => {
  const { id } = await author.publish({ title: 'The Blue Lagoon' })
  const { page } = author
  await page.goto(pages.edit(id))
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.frameLocator('iframe[title="Preview of the book’s page"]')
  await expect(preview.getByRole('heading', { level: 1 })).toBeVisible()
})
