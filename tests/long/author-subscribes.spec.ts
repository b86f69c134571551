import { membershipCalls } from '@lorecircle/shared/membership/calls'
import { pay } from '../journeys/support/acts.ts'
import { expect, test } from '../journeys/support/authors.ts'
import { newAuthor } from '../journeys/support/new-shop.ts'

// Each walks through several pages of others; a busy machine takes its time for them.
test.describe.configure({ timeout: 240_000 })

const asks = '4000 0027 6000 3184'

test('an author chooses a plan, with a coupon or without, or goes back', {
  tag: ['@B2.4-01', '@B2.4-02', '@B2.4-03', '@B2.4-05', '@B2.4-08'],
}, async ({ pages, newcomer }) => {
  const { page } = newcomer
  await page.goto(pages.at('/authorportal/subscribetomembership'))
  await expect(page.getByRole('heading', { level: 1, name: 'Activate your membership' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked()
  await page.getByRole('radio', { name: 'Yearly' }).check()
  await page.getByLabel('Coupon (optional)').fill('firstchapter')
  await page.getByRole('button', { name: 'Subscribe Now' }).click()
  newcomer.expectFailure(/400/)
  await expect(page.getByRole('alert')).toContainText('This coupon does not apply to the yearly plan.')
  await expect(page.getByRole('radio', { name: 'Yearly' })).toBeChecked()
  await expect(page.getByLabel('Coupon (optional)')).toHaveValue('firstchapter')
  await page.getByRole('radio', { name: 'Monthly' }).check()
  await page.getByRole('button', { name: 'Subscribe Now' }).click()
  await expect(page.getByText('$10.00').first()).toBeVisible()
  await page.goto(pages.at('/authorportal/subscribetomembership'))
  await page.getByRole('link', { name: 'Back to My Dashboard' }).click()
  await expect(page).toHaveURL(/\/authorportal\/mainpage/)
})

test('what both plans cost, and when they are billed, stands beside them', {
  tag: ['@B3.10-01', '@B3.10-02', '@B3.10-03', '@B3.10-05', '@B3.10-06'],
}, async ({ pages, newcomer }) => {
  const { page } = newcomer
  await page.goto(pages.at('/authorportal/subscribetomembership'))
  const plan = (name: string) => page.getByRole('radio', { name })
  await expect(plan('Monthly')).toHaveAccessibleName(/\$20\/month, billed monthly, cancel anytime/)
  await expect(plan('Yearly')).toHaveAccessibleName(/\$192\/year, save 20%, billed annually/)
})

test('the yearly plan says that it is not refunded, and that the law’s withdrawal stays; a link may choose it', {
  tag: ['@B3.10-07', '@B2.4-04', '@B2.4-10'],
}, async ({ platform, pages, enter }) => {
  const newcomer = await enter(newAuthor(platform, 'Yearlong'), { colorScheme: 'dark' })
  const { page } = newcomer
  await page.goto(pages.at('/authorportal/subscribetomembership'))
  await page.evaluate(() => history.replaceState({ usr: { plan: 'yearly' }, key: 'chosen', idx: 0 }, ''))
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Yearly' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Yearly' })).toHaveAccessibleName(
    /non-refundable \(your statutory right of withdrawal stays\)/,
  )
  await newcomer.looksRight()
})

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
      expect((await sending).postDataJSON()).toMatchObject({ coupon })
      await expect(page.getByRole('alert')).toContainText('Failed to create Stripe session: This coupon')
    }
  }
})

test('whose session ended on the page is asked to log in there, and keeps what was typed', {
  tag: ['@B2.4-09', '@B8-31'],
}, async ({ pages, newcomer }) => {
  const { page } = newcomer
  newcomer.expectFailure(/401/)
  await page.route('**/api/createMembershipCheckoutSession', (route) =>
    route.fulfill({ status: 401, json: { error: 'Please log in first.', code: 'identity.missing' } }),
  )
  for (const [screen, sentence] of [
    ['subscribetomembership', 'Please log in to subscribe.'],
    ['letsgetstarted', 'Please log in first.'],
  ] as const) {
    await page.goto(pages.at(`/authorportal/${screen}`))
    await page.getByLabel('Coupon (optional)').fill('FIRSTCHAPTER')
    await page.getByRole('button', { name: 'Subscribe Now' }).click()
    await expect(page.getByRole('alert')).toContainText(sentence)
    await expect(page.getByRole('alert').getByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      `/login?from=${encodeURIComponent(`/authorportal/${screen}`)}`,
    )
    await expect(page.getByLabel('Coupon (optional)')).toHaveValue('FIRSTCHAPTER')
  }
})

test('a card that asks its holder: refused once, approved then', async ({ pages, newcomer }) => {
  const { page } = newcomer
  await page.goto(pages.at('/authorportal/subscribetomembership'))
  await page.getByRole('button', { name: 'Subscribe Now' }).click()
  await pay(page, { email: newcomer.email, number: asks })
  await page.getByRole('button', { name: 'Fail' }).click()
  await expect(page.getByRole('alert')).toContainText('We are unable to authenticate your payment method.')
  await pay(page, { email: newcomer.email, number: asks })
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page).toHaveURL(/\/authorportal\/mainpage/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await newcomer.call(membershipCalls.checkMembershipStatus, {})).membershipactive).toBe(true)
})
