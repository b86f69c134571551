import { membershipCalls } from '@lorecircle/shared/membership/calls'
import { expect, test } from '../journeys/support/authors.ts'
import { newShop } from '../journeys/support/new-shop.ts'

const member = {
  membership_status: 'active',
  membershipactive: true,
  onboardingcomplete: false,
  subdomain: 'nell',
  stripe: {
    connectedAccountId: null,
    charges_enabled: false,
    payouts_enabled: false,
    details_submitted: false,
    requirements_due: [],
  },
}

test('an author without an account at Stripe connects one, and learns what waits for that', {
  tag: ['@B2.7-04', '@B2.7-05', '@B4-21', '@B4-22', '@B7-55'],
}, async ({ pages, author }) => {
  const { page } = author
  await page.route('**/api/checkMembershipStatus', (route) => route.fulfill({ json: member }))
  await page.goto(pages.at('/authorportal/stripeonboarding'))
  await expect(page.getByText('Not connected', { exact: true })).toBeVisible()
  await expect(
    page.getByText('You can add books before this is done. Publishing opens once your payments are ready.'),
  ).toBeVisible()
  await author.looksRight()
  await page.getByRole('button', { name: 'Connect with Stripe' }).click()
  await expect(page.getByText('Simulated onboarding page.', { exact: false })).toBeVisible()
})

test('the account that the answer names is the author’s from then on', { tag: ['@B7-56'] }, async ({
  pages,
  author,
}) => {
  const { page } = author
  await page.route('**/api/checkMembershipStatus', (route) => route.fulfill({ json: member }))
  await page.route('**/api/createAccountLink', (route) =>
    route.fulfill({ json: { url: '#at-stripe', connectedAccountId: 'acct_new' } }),
  )
  await page.goto(pages.at('/authorportal/stripeonboarding'))
  await page.getByRole('button', { name: 'Connect with Stripe' }).click()
  await expect(page).toHaveURL(/#at-stripe$/)
  await expect(page.getByText('Action needed in Stripe')).toBeVisible()
})

test('what Stripe wants later is told in plain words, on both of the screens for it', {
  tag: ['@B2.7-01', '@B2.7-02', '@B2.7-03', '@B2.7-06'],
}, async ({ platform, pages, enter }) => {
  const author = await enter(newShop(platform, 'Restricted'), { colorScheme: 'dark' })
  const { page } = author
  const { landing } = pages
  await page.goto(`${landing}authorportal/mainpage?tab=settings&section=stripe`)
  await expect(page.getByText('Ready to accept payments')).toBeVisible()
  await author.looksRight()

  const accountId = (await author.call(membershipCalls.checkMembershipStatus, {})).stripe.connectedAccountId
  await page.request.post(`${platform.payments}/accounts/${accountId}/ask`)
  const notice = page.getByText(/^You sell as before\. By [A-Z][a-z]+\s\d+, \d{4} Stripe needs this from you/)
  await expect(async () => {
    await page.reload()
    await expect(notice).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
  await expect(page.getByText('Ready to accept payments')).toBeVisible()
  await expect(page.getByText('A photo of an identity document')).toBeVisible()
  await page.request.post(`${platform.payments}/accounts/${accountId}/restrict`)
  await page.goto(`${landing}authorportal/stripeonboarding`)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Action needed in Stripe')).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
  await expect(page.getByText('A photo of an identity document')).toBeVisible()
  await page.goto(`${landing}authorportal/mainpage?tab=settings&section=stripe`)
  await expect(page.getByText('Action needed in Stripe')).toBeVisible()
  await page.getByRole('button', { name: 'Continue in Stripe' }).click()
  await page.getByRole('button', { name: 'Complete onboarding' }).click()
  await expect(page.getByText('Ready to accept payments')).toBeVisible({ timeout: 30_000 })
})

test('an onboarding that cannot be started says so, and can be tried again', {
  tag: ['@B8-32', '@B8-33'],
}, async ({ pages, author }) => {
  const { page } = author
  await page.route('**/api/checkMembershipStatus', (route) => route.fulfill({ json: member }))
  await page.goto(pages.at('/authorportal/stripeonboarding'))
  const connect = page.getByRole('button', { name: 'Connect with Stripe' })
  author.expectFailure(/502|403/)

  await page.route('**/api/createAccountLink', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  )
  await connect.click()
  await expect(page.getByRole('alert')).toHaveText('Could not start Stripe onboarding.')

  await page.unroute('**/api/createAccountLink')
  await page.route('**/api/createAccountLink', (route) =>
    route.fulfill({ status: 403, json: { error: 'Stripe says no today.', code: 'payments.no' } }),
  )
  await connect.click()
  await expect(page.getByRole('alert')).toHaveText('Stripe says no today.')
  await page.unroute('**/api/createAccountLink')
  await connect.click()
  await expect(page.getByText('Simulated onboarding page.', { exact: false })).toBeVisible()
})
