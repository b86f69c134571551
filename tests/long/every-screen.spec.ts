import { expect, test } from '../journeys/support/authors.ts'
import { expectReadableEverywhere } from './support/viewports.ts'

const dashboard = '/authorportal/mainpage?tab='

/** Every screen of the portal and each part of one, in groups of about the same size. */
const groups = {
  'about books and the shop': [
    ...['home', 'getstarted', 'addbook', 'books', 'welcome'].map((tab) => dashboard + tab),
    '/welcome',
  ],
  'for readers': [
    ...['blog', 'custompage', 'newsletter', 'newsletter&view=write', 'newsletter&view=subscribers'].map(
      (tab) => dashboard + tab,
    ),
    '/authorportal/aboutus',
  ],
  'about sales': [
    ...['orders', 'orders&view=sign', 'orders&view=stock', 'bundles', 'bundles&bundle=NEW', 'discounts'].map(
      (tab) => dashboard + tab,
    ),
    ...['discounts&code=new', 'analytics'].map((tab) => dashboard + tab),
  ],
  'of the settings': ['stripe', 'membership', 'shop', 'shipping', 'letters', 'security'].map(
    (section) => `${dashboard}settings&section=${section}`,
  ),
  'about the account': [
    ...['profile', 'subscribetomembership', 'domainclaim', 'stripeonboarding', 'no-such-screen'].map(
      (screen) => `/authorportal/${screen}`,
    ),
    '/custom-domain-request',
  ],
}

for (const [name, screens] of Object.entries(groups))
  test(`an author finds the screens ${name} readable in both themes and at every size of text`, async ({
    platform,
    pages,
    enter,
  }) => {
    const [demo] = platform.demo
    if (!demo) throw new Error('the platform was started without its demo')
    const author = await enter(demo, { reducedMotion: 'reduce' })
    const { page } = author
    for (const screen of screens) {
      await page.goto(pages.at(screen))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectReadableEverywhere(author)
    }
  })

test('an author finds a book’s form and an order readable in both themes and at every size of text', async ({
  platform,
  pages,
  enter,
}) => {
  const [demo] = platform.demo
  if (!demo) throw new Error('the platform was started without its demo')
  const author = await enter(demo, { reducedMotion: 'reduce' })
  const { page } = author
  await page.goto(pages.desk('books'))
  await page.getByRole('link', { name: 'Edit Book' }).first().click()
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  await expectReadableEverywhere(author)

  await page.goto(pages.desk('orders'))
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/authorportal\/order\?/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectReadableEverywhere(author)
})

test('an author sees a preview of a book in the portal', async ({ pages, author }) => {
  const { id } = await author.publish({ title: 'The Blue Lagoon' })
  const { page } = author
  await page.goto(pages.edit(id))
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.frameLocator('iframe[title="Preview of the book’s page"]')
  await expect(preview.getByRole('heading', { level: 1 })).toBeVisible()
})
