import { expect, test } from '../journeys/support/authors.ts'

test('what is sent names the plan and no coupon, and its answer leads to the payment page', {
  tag: ['@B2.4-06', '@B2.4-07', '@B5-34', '@B7-60', '@B7-62'],
}, async ({ pages, newcomer }) => {
  const { page } = newcomer
  await page.goto(pages.at('/authorportal/subscribetomembership'))
  const held = Promise.withResolvers<void>()
  await page.route('**/api/createMembershipCheckoutSession', async (route) => {
    await held.promise
    await route.continue()
  })
  const sending = page.waitForRequest('**/api/createMembershipCheckoutSession')
  await page.getByLabel('Coupon (optional)').fill('   ')
  await page.getByRole('button', { name: 'Subscribe Now' }).click()
  await expect(page.getByRole('button', { name: 'Redirecting...' })).toBeDisabled()
  const sent = await sending
  expect(sent.postDataJSON()).toMatchObject({ priceId: 'monthly', coupon: null })
  expect(sent.headers().authorization).toMatch(/^Bearer \S+\.\S+\.\S+$/)
  held.resolve()
  await expect(page.getByText('Simulated payment page', { exact: false })).toBeVisible()
})

test('one field takes the coupon in both places', { tag: ['@B5-35'] }, async ({ pages, newcomer }) => {
  const { page } = newcomer
  newcomer.expectFailure(/400/)
  for (const screen of ['subscribetomembership', 'letsgetstarted']) {
    await page.goto(pages.at(`/authorportal/${screen}`))
    for (const [plan, coupon] of [
      ['Monthly', 'NO-SUCH'],
      ['Yearly', 'FIRSTCHAPTER'],
    ] as const) {
      const sending = page.waitForRequest('**/api/createMembershipCheckoutSession')
      await page.getByRole('radio', { name: plan }).check()
      await page.getByLabel('Coupon (optional)').fill(coupon)
      await page.getByRole('button', { name: 'Subscribe Now' }).click()
      const sent = await sending
      expect(sent.postDataJSON()).toMatchObject({ coupon })
      await expect(page.getByRole('alert')).toContainText('Failed to create Stripe session: This coupon')
    }
  }
})
