import { expect, test } from '../journeys/support/authors.ts'
import { newAuthor } from '../journeys/support/new-shop.ts'

test('an author without a membership is asked for one, and can close that', {
  tag: ['@B2.3-26', '@B2.3-27', '@B2.3-28', '@B2.3-29', '@B2.3-33'],
}, async ({ platform, pages, enter }) => {
  const newcomer = await enter(newAuthor(platform, 'Prompted'), { viewport: { width: 360, height: 740 } })
  const { page } = newcomer
  const prompt = page.getByRole('dialog', { name: 'Activate Your Membership' })
  await expect(prompt).toBeVisible()
  await newcomer.looksRight()
  await prompt.getByRole('link', { name: 'Subscribe Now' }).click()
  await expect(page).toHaveURL(/\/authorportal\/subscribetomembership$/)
  await page.goto(pages.at('/authorportal/mainpage'))
  await prompt.getByRole('button', { name: 'Close' }).click()
  await expect(prompt).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
})

test('the prompt leads back to the market and to people who help', {
  tag: ['@B2.3-30', '@B2.3-31', '@B2.3-32'],
}, async ({ newcomer }) => {
  const { page } = newcomer
  const prompt = page.getByRole('dialog', { name: 'Activate Your Membership' })
  await expect(prompt.getByRole('link', { name: 'Contact us by email' })).toHaveAttribute(
    'href',
    'mailto:hello@lorecircle.example',
  )
  await prompt.getByRole('link', { name: 'Return to Marketplace' }).click()
  await expect(page).toHaveURL(/\/market$/)
})

test('while it is not known whether there is a membership, nobody is asked for one', {
  tag: ['@B4-12'],
}, async ({ platform, enter }) => {
  let asked = 0
  const author = await enter(newAuthor(platform, 'Unknownyet'), {
    before: (somebody) =>
      somebody.page.route('**/api/checkMembershipStatus', (route) => {
        asked++
        return route.fulfill({
          status: 500,
          json: { error: 'Something went wrong. Try again.', code: 'fault' },
        })
      }),
  })
  const { page } = author
  author.expectFailure(/500/)
  await expect.poll(() => asked, { timeout: 20_000 }).toBeGreaterThan(2)
  await expect(page.getByRole('heading', { name: 'Recent orders' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.unroute('**/api/checkMembershipStatus')
  await expect(page.getByRole('dialog', { name: 'Activate Your Membership' })).toBeVisible({
    timeout: 30_000,
  })
})
