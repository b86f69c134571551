import type { MembershipStatus } from '@lorecircle/shared/membership/calls'
import { expect, test } from '../journeys/support/authors.ts'
import { newAuthor } from '../journeys/support/new-shop.ts'

test('a member with a name, whose payments are not ready, finds the fourth step and the way back shut', {
  tag: ['@B4-15', '@B4-16'],
}, async ({ platform, pages, enter }) => {
  const newcomer = await enter(newAuthor(platform, 'Almostthere'))
  const { page } = newcomer
  const status: MembershipStatus = {
    membership_status: 'active',
    membershipactive: true,
    onboardingcomplete: false,
    subdomain: 'almostthere',
    stripe: {
      connectedAccountId: 'acct_1',
      charges_enabled: true,
      payouts_enabled: false,
      details_submitted: true,
      requirements_due: [],
    },
  }
  await page.route('**/api/checkMembershipStatus', (route) => route.fulfill({ json: status }))
  await page.goto(pages.at('/authorportal/letsgetstarted'))
  await expect(page.getByText('Action needed in Stripe')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add your first book' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Go to Home' })).toBeDisabled()
})

test('with all three steps done, the fourth and the way back are open', {
  tag: ['@B2.5-08', '@B4-15', '@B4-16'],
}, async ({ pages, author }) => {
  const { page } = author
  const start = pages.at('/authorportal/letsgetstarted')
  await page.goto(start)
  await page.getByRole('link', { name: 'Add your first book' }).click()
  await expect(page).toHaveURL(/tab=addbook/)
  await page.goto(start)
  // What comes into the steps moves what stands below them: a press meanwhile would reach nothing.
  await expect(page.getByText('Ready to accept payments')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add your first book' })).toBeVisible()
  await expect(page.getByText('Finish Steps 1–3 first.')).toBeHidden()
  await page.getByRole('button', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL(/\/authorportal\/mainpage/)
})

for (const [number, name, rule] of [
  [2, 'Claim your subdomain', 'B2.5-09'],
  [3, 'Connect payments', 'B2.5-10'],
] as const) {
  test(`an address that names step ${number} shows it`, { tag: [`@${rule}`] }, async ({
    platform,
    pages,
    enter,
  }) => {
    const newcomer = await enter(newAuthor(platform, `Scrolls${number === 2 ? 'two' : 'three'}`), {
      viewport: { width: 360, height: 480 },
    })
    const { page } = newcomer
    await page.goto(pages.at(`/authorportal/letsgetstarted?step=${number}`))
    await expect(page.getByRole('heading', { level: 2, name })).toBeInViewport()
    await page.goto(pages.at('/authorportal/letsgetstarted'))
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    await expect(page.getByRole('heading', { level: 2, name })).not.toBeInViewport()
  })
}
