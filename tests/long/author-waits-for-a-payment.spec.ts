import { expect, test } from '../journeys/support/authors.ts'

test('an author who comes back before Stripe confirms the payment is not asked to pay again, and the page continues by itself', {
  tag: ['@A2.3-06'],
}, async ({ pages, newcomer }) => {
  const { page } = newcomer
  await page.goto(pages.at('/authorportal/letsgetstarted?payment=success'))
  await expect(page.getByText('Confirming your membership...')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Subscribe Now' })).toBeHidden()
  await expect(page.getByText('do not pay again', { exact: false })).toBeVisible({ timeout: 60_000 })
  await page.route('**/api/checkStripeStatus', (route) =>
    route.fulfill({ json: { ...atStripe, membership: true, accountId: null } }),
  )
  await page.route('**/api/checkMembershipStatus', (route) =>
    route.fulfill({
      json: {
        membership_status: 'active',
        membershipactive: true,
        onboardingcomplete: false,
        subdomain: null,
        stripe: atStripe,
      },
    }),
  )
  await expect(page.getByText('Thank you! Your membership is active.')).toBeVisible({ timeout: 60_000 })
})

const atStripe = {
  connectedAccountId: null,
  charges_enabled: false,
  payouts_enabled: false,
  details_submitted: false,
  requirements_due: [],
}
