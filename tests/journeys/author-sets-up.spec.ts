import { pay } from './support/acts.ts'
import { newAuthor } from './support/new-shop.ts'
import { pagesOf } from './support/pages.ts'
import { expect, test } from './support/person.ts'

test('an author takes the four steps: pays, claims a name, connects payments, and is led to the first book', {
  tag: ['@B0-01', '@B0-02', '@B0-03', '@B4-24', '@B4-25', '@faults'],
}, async ({ platform, person, login }) => {
  const { email, password, author } = await newAuthor(platform, 'Stepwise')
  const somebody = await person()
  const { page } = somebody
  await login(somebody, email, password)
  await page.goto(`${pagesOf(platform).landing}authorportal/letsgetstarted`)

  await test.step('the plan leads to the payment page, and back to a membership that was looked up', async () => {
    await page.getByRole('button', { name: 'Subscribe Now' }).click()
    const lookedUp = page.waitForResponse('**/api/checkStripeStatus', { timeout: 60_000 })
    await pay(page, { email })
    const status = await (await lookedUp).json()
    expect(status).toMatchObject({ membership: true })
    await expect(page).toHaveURL(/\/authorportal\/letsgetstarted\?payment=success$/)
    await expect(page.getByText('Thank you! Your membership is active.')).toBeVisible()
  })

  await test.step('the name is the author’s own, and readers know them by their pen name', async () => {
    const penName = page.getByLabel('What should readers call you?')
    await expect(penName).toHaveValue(`${author.firstName} ${author.lastName}`)
    await penName.fill(`The Owl of ${author.lastName}`)
    await expect(page.getByLabel('Your shop’s address')).toHaveValue(/^theowlof/)
    await page.getByLabel('Your shop’s address').fill(author.subdomain)
    await expect(
      page.getByText('You can change it 4 times a year, in Settings', { exact: false }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Claim Domain' }).click()
    await expect(page.getByText(`Your domain ${author.subdomain}.`, { exact: false })).toBeVisible()
  })

  await test.step('an onboarding that is left halfway is gone on with', async () => {
    await page.getByRole('button', { name: 'Connect with Stripe' }).click()
    await page.getByRole('button', { name: 'Leave for later' }).click()
    await expect(page).toHaveURL(/\/authorportal\/letsgetstarted\?step=3$/)
    await expect(page.getByText('Action needed in Stripe')).toBeVisible()
    await expect(page.getByText('A bank account for your payouts')).toBeVisible()
    await page.getByRole('button', { name: 'Continue in Stripe' }).click()
    await page.getByRole('button', { name: 'Complete onboarding' }).click()
    // It asks again every ten seconds.
    await expect(page.getByText('Ready to accept payments')).toBeVisible({ timeout: 30_000 })
    await somebody.looksRight()
  })

  await test.step('the shop is ready for its first book', async () => {
    await page.getByRole('button', { name: 'Go to Home' }).click()
    await expect(page.getByRole('heading', { name: '3 of 4 steps to your first sale' })).toBeVisible()
    await somebody.looksRight()
    await page.getByRole('link', { name: 'Add a book' }).click()
    await expect(page.getByRole('button', { name: 'Publish Now' })).toBeVisible()
  })
})
