import { expect, test } from '../journeys/support/authors.ts'
import { newAuthor } from '../journeys/support/new-shop.ts'

test('an author chooses a plan, with a coupon or without, or goes back', {
  tag: ['@B2.4-01', '@B2.4-02', '@B2.4-03', '@B2.4-05', '@B2.4-08'],
}, async ({ pages, newcomer }) => {
  const { page } = newcomer
  await page.goto(pages.at('/authorportal/subscribetomembership'))
  await expect(page.getByRole('heading', { level: 1, name: 'Activate Your Membership' })).toBeVisible()
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
  await page.getByRole('link', { name: 'Back to Home' }).click()
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

test('who is a member already is told so, and not asked to become one', async ({ pages, author }) => {
  const { page } = author
  await page.goto(pages.at('/authorportal/subscribetomembership'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your membership')
  await expect(page.getByText('Your membership is active.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Subscribe Now' })).toBeHidden()
})
