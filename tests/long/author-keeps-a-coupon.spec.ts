import { expect, test } from '../journeys/support/authors.ts'

test('a coupon shows what is paid before the payment page, and is still there on the way back', async ({
  pages,
  newcomer,
}) => {
  const { page } = newcomer
  await page.goto(pages.at('/authorportal/subscribetomembership'))
  const coupon = page.getByLabel('Coupon (optional)')
  newcomer.expectFailure(/400/)
  await coupon.fill('NO-SUCH')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(coupon).toHaveAccessibleDescription('This coupon does not exist.')
  await coupon.fill('firstchapter')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(
    page.getByText(/^With FIRSTCHAPTER: \$10\.00 for the first month, then \$20\.00 a month\./),
  ).toBeVisible()
  await newcomer.looksRight()
  await page.getByRole('button', { name: 'Subscribe Now' }).click()
  await expect(page.getByText('Then $20.00 every month.')).toBeVisible()
  await page.getByRole('link', { name: 'Cancel and go back' }).click()
  await page.getByRole('link', { name: 'Retry Payment' }).click()
  await expect(coupon).toHaveValue('firstchapter')
  await expect(page.getByText('With FIRSTCHAPTER:', { exact: false })).toBeVisible()
})
