import type { MembershipStatus } from '@lorecircle/shared/membership/calls'
import { openMail } from '../journeys/support/acts.ts'
import { newAuthor, newShop } from '../journeys/support/new-shop.ts'
import { pagesOf } from '../journeys/support/pages.ts'
import { expect, type Person, test } from '../journeys/support/person.ts'

// Each walks through several pages of others; a busy machine takes its time for them.
test.describe.configure({ timeout: 240_000 })

const step = ({ page }: Person, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name }) })

test.describe('let’s get started', () => {
  test('an author who has just signed up sees four steps, the first of them open [B2.5-01] [B2.5-02] [B2.5-03] [B2.5-04] [B2.5-05]', async ({
    platform,
    person,
    login,
  }) => {
    const author = await newAuthor(platform, 'Firststep')
    const somebody = await person({ viewport: { width: 360, height: 740 } })
    await login(somebody, author.email, author.password)
    const { page } = somebody
    await page.goto(`${pagesOf(platform).landing}authorportal/letsgetstarted`)
    const first = step(somebody, 'Choose membership')
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
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await somebody.looksRight()
  })

  test('steps that have to wait say what for [B2.5-06] [B2.5-07] [B2.5-15] [B8-40] [B8-41]', async ({
    platform,
    person,
    login,
  }) => {
    const author = await newAuthor(platform, 'Lockedout')
    const somebody = await person()
    await login(somebody, author.email, author.password)
    await somebody.page.goto(`${pagesOf(platform).landing}authorportal/letsgetstarted`)
    const second = step(somebody, 'Claim your subdomain')
    await expect(second).toContainText(
      'You must complete your membership subscription before claiming your subdomain.',
    )
    await expect(second.getByRole('textbox')).toHaveCount(0)
    const third = step(somebody, 'Connect payments')
    await expect(third).toContainText('Complete Steps 1 and 2 to unlock Stripe connection.')
    await expect(third.getByRole('button')).toHaveCount(0)
  })

  test('the first book and the way back wait for payments, the market does not [B2.5-11] [B2.5-12] [B2.5-13] [B2.5-14] [B6-10]', async ({
    platform,
    person,
    login,
  }) => {
    const author = await newAuthor(platform, 'Notyetback')
    const somebody = await person()
    const { page } = somebody
    await login(somebody, author.email, author.password)
    await page.goto(`${pagesOf(platform).landing}authorportal/letsgetstarted`)
    const back = page.getByRole('button', { name: 'Return to the author portal' })
    await expect(back).toBeDisabled()
    await expect(back).toHaveAttribute('title', 'Finish Steps 1–3 first')
    await expect(page.getByText('Finish Steps 1–3 first.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Add your first book' })).toHaveCount(0)
    await page.getByRole('link', { name: 'To the market' }).click()
    await expect(page).toHaveURL(/\/market$/)
  })

  test('a member with a name, whose payments are not ready, finds the fourth step and the way back shut [B4-15] [B4-16]', async ({
    platform,
    person,
    login,
  }) => {
    const author = await newAuthor(platform, 'Almostthere')
    const somebody = await person()
    const { page } = somebody
    await login(somebody, author.email, author.password)
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
    await page.goto(`${pagesOf(platform).landing}authorportal/letsgetstarted`)
    await expect(page.getByText('Action needed in Stripe')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Add your first book' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Return to the author portal' })).toBeDisabled()
  })

  test('with all three steps done, the fourth and the way back are open [B2.5-08] [B4-15] [B4-16]', async ({
    platform,
    person,
    login,
  }) => {
    const shop = await newShop(platform, 'Allthree')
    const somebody = await person()
    const { page } = somebody
    await login(somebody, shop.email, shop.password)
    const start = `${pagesOf(platform).landing}authorportal/letsgetstarted`
    await page.goto(start)
    await page.getByRole('link', { name: 'Add your first book' }).click()
    await expect(page).toHaveURL(/tab=addbook/)
    await page.goto(start)
    await expect(page.getByText('Finish Steps 1–3 first.')).toBeHidden()
    await page.getByRole('button', { name: 'Return to the author portal' }).click()
    await expect(page).toHaveURL(/\/authorportal\/mainpage/)
  })

  for (const [number, name, rule] of [
    [2, 'Claim your subdomain', 'B2.5-09'],
    [3, 'Connect payments', 'B2.5-10'],
  ] as const) {
    test(`an address that names step ${number} shows it [${rule}]`, async ({ platform, person, login }) => {
      const author = await newAuthor(platform, `Scrolls${number === 2 ? 'two' : 'three'}`)
      const somebody = await person({ viewport: { width: 360, height: 480 } })
      const { page } = somebody
      await login(somebody, author.email, author.password)
      await page.goto(`${pagesOf(platform).landing}authorportal/letsgetstarted?step=${number}`)
      await expect(page.getByRole('heading', { level: 2, name })).toBeInViewport()
      await page.goto(`${pagesOf(platform).landing}authorportal/letsgetstarted`)
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
      await expect(page.getByRole('heading', { level: 2, name })).not.toBeInViewport()
    })
  }
})

test.describe('the subdomain', () => {
  test('an author claims a name on a screen of its own, under the platform’s domain [B2.6-01] [B2.6-02] [B2.6-03] [B2.6-04] [B2.6-07]', async ({
    platform,
    person,
    login,
  }) => {
    const author = await newShop(platform, 'Renames')
    const rival = await newShop(platform, 'Taken')
    const somebody = await person()
    const { page } = somebody
    const { landing } = pagesOf(platform)
    const domain = new URL(landing).host
    await login(somebody, author.email, author.password)
    await page.goto(`${landing}authorportal/domainclaim`)
    await expect(page.getByText(`Your domain ${author.subdomain}.${domain} is now active!`)).toBeVisible()
    await page.getByText('Choose another name').click()
    await expect(page.getByText(`.${domain}`, { exact: true })).toBeVisible()

    const name = page.getByLabel('Your shop’s address')
    const claim = page.getByRole('button', { name: 'Claim Domain' })
    await claim.click()
    await expect(page.getByRole('alert')).toHaveText('Please enter a valid domain.')
    somebody.expectFailure(/409/)
    await name.fill(rival.subdomain)
    await expect(page.getByRole('alert')).toBeHidden()
    await claim.click()
    const refusal = page.getByRole('alert')
    await expect(refusal).toContainText('Sorry, this subdomain is already in use.')
    await somebody.looksRight()
    await refusal.getByRole('button', { name: `${rival.subdomain}-books` }).click()
    await expect(
      page.getByText(`Your domain ${rival.subdomain}-books.${domain} is now active!`),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Ask for it to be connected' }).click()
    await expect(page).toHaveURL(/\/custom-domain-request$/)
  })

  test('a claim before it is known who asks is not sent; a fault is not called a conflict [B5-39] [B8-30]', async ({
    platform,
    person,
    login,
  }) => {
    const author = await newAuthor(platform, 'Unloaded')
    const somebody = await person()
    const { page } = somebody
    await login(somebody, author.email, author.password)
    somebody.expectFailure(/50[03]/)
    await page.route('**/api/checkMembershipStatus', (route) =>
      route.fulfill({ status: 503, json: { error: 'Something went wrong. Try again.', code: 'fault' } }),
    )
    await page.goto(`${pagesOf(platform).landing}authorportal/domainclaim`)
    await expect(page.getByLabel('Your shop’s address')).toHaveValue('unloadedoddments')
    await page.getByRole('button', { name: 'Claim Domain' }).click()
    await expect(page.getByRole('alert')).toHaveText('User profile not loaded.')

    await page.unroute('**/api/checkMembershipStatus')
    await page.route('**/api/checkMembershipStatus', (route) => route.fulfill({ json: almostOpen }))
    await page.route('**/api/assignAuthorSubdomain', (route) =>
      route.fulfill({ status: 500, json: { error: 'Something went wrong. Try again.', code: 'fault' } }),
    )
    await page.reload()
    await page.getByLabel('Your shop’s address').fill('my-own-name')
    await page.getByRole('button', { name: 'Claim Domain' }).click()
    await expect(page.getByRole('alert')).toHaveText('Something went wrong. Try again.')
    await expect(page.getByLabel('Your shop’s address')).toHaveValue('my-own-name')
  })

  test('an author asks for a domain of their own, sees that it was received, and can take it back [B2.6-05] [B2.6-06]', async ({
    platform,
    person,
    login,
  }) => {
    const author = await newAuthor(platform, 'Owndomain')
    const somebody = await person({ viewport: { width: 360, height: 740 }, colorScheme: 'dark' })
    const { page } = somebody
    await login(somebody, author.email, author.password)
    await page.goto(`${pagesOf(platform).landing}custom-domain-request`)
    somebody.expectFailure(/400/)
    await page.getByLabel('Your domain').fill('oddments')
    await page.getByLabel('Anything we should know (optional)').fill('It is not used yet.')
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByRole('alert')).toHaveText('Please enter a domain such as books.example.com.')
    await expect(page.getByLabel('Anything we should know (optional)')).toHaveValue('It is not used yet.')
    await page.getByLabel('Your domain').fill(`https://${author.author.subdomain}.example/`)
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByText('We have received your request.')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await somebody.looksRight()

    const mail = await openMail(
      somebody,
      platform.mailbox,
      'hello@lorecircle.example',
      new RegExp(author.author.subdomain),
    )
    await expect(mail.body.getByText('It is not used yet.').first()).toBeVisible()
    await mail.page.close()
    await page.reload()
    await expect(page.getByText(`${author.author.subdomain}.example`)).toBeVisible()
    await page.getByRole('button', { name: 'Withdraw the request' }).click()
    await expect(page.getByLabel('Your domain')).toHaveValue('')
  })
})

/** What the portal would hear of a member without a name. */
const almostOpen = {
  membership_status: 'active',
  membershipactive: true,
  onboardingcomplete: false,
  subdomain: null,
  stripe: {
    connectedAccountId: null,
    charges_enabled: false,
    payouts_enabled: false,
    details_submitted: false,
    requirements_due: [],
  },
}
