import { expect, test } from '../journeys/support/authors.ts'

test('an author who comes back before Stripe confirms the payment is not asked to pay again, and the page continues by itself', {
  tag: ['@A2.3-06'],
}, async ({ pages, newcomer }) => {
  const { page } = newcomer
  let isConfirmed = false
  await page.route('**/api/checkStripeStatus', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), membership: isConfirmed } })
  })
  await page.route('**/api/checkMembershipStatus', async (route) => {
    const answer = await route.fetch()
    const status = await answer.json()
    await route.fulfill({ json: { ...status, membershipactive: isConfirmed } })
  })
  await page.goto(pages.at('/authorportal/letsgetstarted?payment=success'))
  await expect(page.getByText('Confirming your membership...')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Subscribe Now' })).toBeHidden()
  await expect(page.getByText('do not pay again', { exact: false })).toBeVisible({ timeout: 30_000 })
  isConfirmed = true
  await expect(page.getByText('Thank you! Your membership is active.')).toBeVisible({ timeout: 30_000 })
})
