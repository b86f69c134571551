import { expect, ownClock, test } from '../journeys/support/authors.ts'
import { newShop } from '../journeys/support/new-shop.ts'
import { bookOn } from './support/book-list.ts'
import { calls, stands } from './support/screens.ts'

/** Whatever fails on the way to the server: every screen stands, says so, and loses nothing. */

test('an author who waits long is told so, can go on elsewhere, and gets what was waited for', async ({
  platform,
  pages,
  enter,
}) => {
  const shop = await newShop(platform, 'Patient')
  await shop.publish({ title: 'The Well at the World’s End' })
  const author = await enter(shop, ownClock)
  const { page, context } = author
  const { desk } = pages
  // The account is in the browser by then, and only what the screens ask for has to wait.
  await stands(page, 'Home')
  const answered = Promise.withResolvers<void>()
  await page.route(calls, async (route) => {
    await answered.promise
    await route.continue().catch(() => {})
  })
  await page.goto(desk('orders'))
  await stands(page, 'Orders')
  const patience = page.getByText('This takes longer than usual. You can wait or leave this page.')
  await expect(page.getByText('Loading orders...')).toBeVisible()
  await context.clock.fastForward('00:06')
  await expect(patience).toBeVisible()
  await author.looksRight()

  await page.getByRole('link', { name: 'My Books' }).first().click()
  await stands(page, 'My Books')
  await expect(page.getByText('Loading books...')).toBeVisible()
  answered.resolve()
  await expect(bookOn(page, 'The Well at the World’s End')).toBeVisible()
  await expect(patience).toBeHidden()
})
