import { membershipCalls } from '@lorecircle/shared/membership/calls'
import { pay } from '../journeys/support/acts.ts'
import { expect, test } from '../journeys/support/authors.ts'

const asks = '4000 0027 6000 3184'

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
  await expect
    .poll(() => newcomer.call(membershipCalls.checkMembershipStatus, {}))
    .toMatchObject({ membershipactive: true })
})
