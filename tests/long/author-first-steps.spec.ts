import { expect, test } from '../journeys/support/authors.ts'
import { expectNoSidewaysScroll } from '../journeys/support/layout.ts'
import { newAuthor } from '../journeys/support/new-shop.ts'
import type { Person } from '../journeys/support/person.ts'

const step = ({ page }: Person, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name }) })

test('an author who has just signed up sees four steps, the first of them open', {
  tag: ['@B2.5-01', '@B2.5-02', '@B2.5-03', '@B2.5-04', '@B2.5-05'],
}, async ({ platform, pages, enter }) => {
  const newcomer = await enter(newAuthor(platform, 'Firststep'), { viewport: { width: 360, height: 740 } })
  const { page } = newcomer
  await page.goto(pages.at('/authorportal/letsgetstarted'))
  const first = step(newcomer, 'Choose membership')
  await expect(first).toHaveAttribute('aria-current', 'step')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Choose membership',
    'Claim your subdomain',
    'Connect payments',
    'Add your first book',
  ])
  await expect(first.getByRole('radio', { name: 'Monthly' })).toBeChecked()
  await first.getByRole('radio', { name: 'Yearly' }).check()
  await first.getByLabel('Coupon (optional)').fill('LATER')
  await expect(first.getByRole('button', { name: 'Subscribe Now' })).toBeEnabled()
  await expectNoSidewaysScroll(page)
  await newcomer.looksRight()
})

test('steps that have to wait say what for', {
  tag: ['@B2.5-06', '@B2.5-07', '@B2.5-15', '@B8-40', '@B8-41'],
}, async ({ pages, newcomer }) => {
  await newcomer.page.goto(pages.at('/authorportal/letsgetstarted'))
  const second = step(newcomer, 'Claim your subdomain')
  await expect(second).toContainText(
    'You must complete your membership subscription before claiming your subdomain.',
  )
  await expect(second.getByRole('textbox')).toHaveCount(0)
  const third = step(newcomer, 'Connect payments')
  await expect(third).toContainText('Complete Steps 1 and 2 to unlock Stripe connection.')
  await expect(third.getByRole('button')).toHaveCount(0)
  for (const tab of ['welcome', 'blog', 'custompage'] as const) {
    await newcomer.page.goto(pages.desk(tab))
    await expect(
      newcomer.page.getByText('Readers see it once you have claimed your subdomain.'),
      tab,
    ).toBeVisible()
  }
  await newcomer.page.goto(pages.at('/authorportal/profile'))
  await newcomer.page.getByRole('link', { name: 'Claim your subdomain' }).click()
  await expect(newcomer.page).toHaveURL(/\/authorportal\/domainclaim$/)
})

test('the first book and the way back wait for payments, the market does not', {
  tag: ['@B2.5-11', '@B2.5-12', '@B2.5-13', '@B2.5-14', '@B6-10'],
}, async ({ pages, newcomer }) => {
  const { page } = newcomer
  await page.goto(pages.at('/authorportal/letsgetstarted'))
  const back = page.getByRole('button', { name: 'Go to Home' })
  await expect(back).toBeDisabled()
  // Whoever reads it stands in the portal already.
  await expect(page.getByText('Return to the author portal')).toHaveCount(0)
  await expect(back).toHaveAttribute('title', 'Finish Steps 1–3 first')
  await expect(page.getByText('Finish Steps 1–3 first.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add your first book' })).toHaveCount(0)
  await page.getByRole('link', { name: 'To the market' }).click()
  await expect(page).toHaveURL(/\/market$/)
})
