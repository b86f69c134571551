import { membershipCalls } from '@lorecircle/shared/membership/calls'
import { expect, test } from '../journeys/support/authors.ts'
import { expectNoSidewaysScroll } from '../journeys/support/layout.ts'
import { newAuthor, newShop } from '../journeys/support/new-shop.ts'

test('the three parts have addresses, and the last one opens again', {
  tag: ['@B2.3-37', '@B2.3-38', '@B2.3-39', '@B2.3-40'],
}, async ({ platform, pages, enter }) => {
  const newcomer = await enter(newAuthor(platform, 'Settles'), { viewport: { width: 360, height: 740 } })
  const { page } = newcomer
  const { landing } = pages
  await page.goto(`${landing}authorportal/settings`)
  const part = (name: string) =>
    page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name })
  await expect(part('Stripe')).toHaveAttribute('aria-current', 'page')
  for (const name of ['Membership', 'Login & Security', 'Stripe', 'Membership']) {
    await part(name).click()
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
    await newcomer.looksRight()
  }
  await expect(page).toHaveURL(/section=membership$/)
  await page.goto(`${landing}authorportal/settings`)
  await expect(part('Membership')).toHaveAttribute('aria-current', 'page')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('settingsTab'))).toBe('membership')
  await expectNoSidewaysScroll(page)
})

test('an author sees invoices, changes the card and the plan, cancels, and reads all of it in the portal', {
  tag: ['@BD2-06', '@BD2-07', '@BD2-08', '@BD2-09'],
}, async ({ pages, author }) => {
  const { page } = author
  await page.goto(pages.desk('settings&section=membership'))
  await expect(page.getByText('Your membership is active.')).toBeVisible()
  await expect(page.getByText(/^\$20\.00 on /)).toBeVisible()
  await author.looksRight()
  await page.getByRole('button', { name: 'Manage membership at Stripe' }).click()

  await page.getByRole('link', { name: /^SIM-/ }).click()
  await expect(page.getByRole('heading', { name: /^Invoice SIM-/ })).toBeVisible()
  await page.goBack()
  await page.getByText('Change the card').click()
  await page.getByLabel('Card number').fill('5555 5555 5555 4444')
  await page.getByLabel('Expiry').fill('12 / 34')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByText('Paid by mastercard card ending in 4444.')).toBeVisible()
  await page.getByRole('button', { name: 'Switch to $192.00 a year' }).click()
  await expect(page.getByRole('heading', { name: /\$192\.00 a year/ })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel at the end of the period' }).click()
  await page.getByRole('link', { name: 'Return to Lorecircle' }).click()

  await expect(page).toHaveURL(/tab=settings&section=membership$/)
  await expect(
    page.getByText(/^You have cancelled\. Your membership runs until .+ and is not renewed\.$/),
  ).toBeVisible()
  await expect(page.getByText('$192/year, save 20%, billed annually', { exact: false })).toBeVisible()
  await author.looksRight()
})

test('after a lapse an author reads what still works, and finds the orders and the way back', {
  tag: ['@BD2-04', '@BD2-05'],
}, async ({ platform, pages, enter }) => {
  const author = await enter(newShop(platform, 'Lapses'), { colorScheme: 'dark' })
  const kept = await author.publish({ title: 'The Lapsed Lamplighter' })
  const { page } = author
  const desk = pages.desk
  await page.goto(desk('settings&section=membership'))
  await page.getByRole('button', { name: 'Manage membership at Stripe' }).click()
  const field = page.locator('input[name="subscription"]').first()
  await expect(field).toHaveValue(/./)
  const subscription = await field.inputValue()
  await page.request.post(`${platform.payments}/subscriptions/${subscription}/end`)
  const status = () => author.call(membershipCalls.checkMembershipStatus, {})
  await expect.poll(async () => (await status()).membershipactive).toBe(false)

  await page.goto(desk('settings&section=membership'))
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText(/^Your membership ended on /)).toBeVisible()
  await expect(page.getByText('Your books, drafts and pages are kept, and you can edit them.')).toBeVisible()
  await author.looksRight()
  await page.getByRole('link', { name: 'export of your data' }).click()
  await expect(page.getByRole('button', { name: /export|download/i }).first()).toBeVisible()
  await page.goto(desk('books'))
  await expect(page.getByRole('article', { name: kept.title })).toBeVisible()
  await page.goto(desk('settings&section=membership'))
  await page.getByRole('link', { name: 'Subscribe again' }).click()
  await expect(page.getByRole('button', { name: 'Subscribe Now' })).toBeVisible()
})
