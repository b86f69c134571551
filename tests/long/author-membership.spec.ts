import { membershipCalls } from '@lorecircle/shared/membership/calls'
import { pay } from '../journeys/support/acts.ts'
import { newAuthor, newShop } from '../journeys/support/new-shop.ts'
import { pagesOf } from '../journeys/support/pages.ts'
import { expect, test } from '../journeys/support/person.ts'

// Each walks through several pages of others; a busy machine takes its time for them.
test.describe.configure({ timeout: 240_000 })

const asks = '4000 0027 6000 3184'

test.describe('the prompt', () => {
  test('an author without a membership is asked for one, and can close that [B2.3-26] [B2.3-27] [B2.3-28] [B2.3-29] [B2.3-33]', async ({
    platform,
    person,
    login,
  }) => {
    const author = await newAuthor(platform, 'Prompted')
    const somebody = await person({ viewport: { width: 360, height: 740 } })
    const { page } = somebody
    await login(somebody, author.email, author.password)
    const prompt = page.getByRole('dialog', { name: 'Activate Your Membership' })
    await expect(prompt).toBeVisible()
    await somebody.looksRight()
    await prompt.getByRole('link', { name: 'Subscribe Now' }).click()
    await expect(page).toHaveURL(/\/authorportal\/subscribetomembership$/)
    await page.goto(`${pagesOf(platform).landing}authorportal/mainpage`)
    await prompt.getByRole('button', { name: 'Close' }).click()
    await expect(prompt).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  })

  test('the prompt leads back to the market and to people who help [B2.3-30] [B2.3-31] [B2.3-32]', async ({
    platform,
    person,
    login,
  }) => {
    const author = await newAuthor(platform, 'Marketeer')
    const somebody = await person()
    const { page } = somebody
    await login(somebody, author.email, author.password)
    const prompt = page.getByRole('dialog', { name: 'Activate Your Membership' })
    await expect(prompt.getByRole('link', { name: 'Contact us by email' })).toHaveAttribute(
      'href',
      'mailto:hello@lorecircle.example',
    )
    await prompt.getByRole('link', { name: 'Return to Marketplace' }).click()
    await expect(page).toHaveURL(/\/market$/)
  })

  test('while it is not known whether there is a membership, nobody is asked for one [B4-12]', async ({
    platform,
    person,
    login,
  }) => {
    const author = await newAuthor(platform, 'Unknownyet')
    const somebody = await person()
    const { page } = somebody
    somebody.expectFailure(/500/)
    let asked = 0
    await page.route('**/api/checkMembershipStatus', (route) => {
      asked++
      return route.fulfill({
        status: 500,
        json: { error: 'Something went wrong. Try again.', code: 'fault' },
      })
    })
    await login(somebody, author.email, author.password)
    await expect.poll(() => asked, { timeout: 20_000 }).toBeGreaterThan(2)
    await expect(page.getByRole('heading', { name: 'Recent orders' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.unroute('**/api/checkMembershipStatus')
    await expect(page.getByRole('dialog', { name: 'Activate Your Membership' })).toBeVisible({
      timeout: 30_000,
    })
  })
})

test.describe('subscribing', () => {
  test('an author chooses a plan, with a coupon or without, or goes back [B2.4-01] [B2.4-02] [B2.4-03] [B2.4-05] [B2.4-08]', async ({
    platform,
    person,
    login,
  }) => {
    const author = await newAuthor(platform, 'Chooses')
    const somebody = await person()
    const { page } = somebody
    await login(somebody, author.email, author.password)
    await page.goto(`${pagesOf(platform).landing}authorportal/subscribetomembership`)
    await expect(page.getByRole('heading', { level: 1, name: 'Activate your membership' })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked()
    await page.getByRole('radio', { name: 'Yearly' }).check()
    await page.getByLabel('Coupon (optional)').fill('firstchapter')
    await page.getByRole('button', { name: 'Subscribe Now' }).click()
    somebody.expectFailure(/400/)
    await expect(page.getByRole('alert')).toContainText('This coupon does not apply to the yearly plan.')
    await expect(page.getByRole('radio', { name: 'Yearly' })).toBeChecked()
    await expect(page.getByLabel('Coupon (optional)')).toHaveValue('firstchapter')
    await page.getByRole('radio', { name: 'Monthly' }).check()
    await page.getByRole('button', { name: 'Subscribe Now' }).click()
    await expect(page.getByText('$10.00').first()).toBeVisible()
    await page.goto(`${pagesOf(platform).landing}authorportal/subscribetomembership`)
    await page.getByRole('link', { name: 'Back to the author portal' }).click()
    await expect(page).toHaveURL(/\/authorportal\/mainpage/)
  })

  test('what both plans cost, and when they are billed, stands beside them [B3.10-01] [B3.10-02] [B3.10-03] [B3.10-05] [B3.10-06]', async ({
    platform,
    person,
    login,
  }) => {
    const author = await newAuthor(platform, 'Readsterms')
    const somebody = await person()
    const { page } = somebody
    await login(somebody, author.email, author.password)
    await page.goto(`${pagesOf(platform).landing}authorportal/subscribetomembership`)
    const plan = (name: string) => page.getByRole('radio', { name })
    await expect(plan('Monthly')).toHaveAccessibleName(/\$20\/month, billed monthly, cancel anytime/)
    await expect(plan('Yearly')).toHaveAccessibleName(/\$192\/year, save 20%, billed annually/)
  })

  test('the yearly plan says that it is not refunded, and that the law’s withdrawal stays; a link may choose it [B3.10-07] [B2.4-04] [B2.4-10]', async ({
    platform,
    person,
    login,
  }) => {
    const author = await newAuthor(platform, 'Yearlong')
    const somebody = await person({ colorScheme: 'dark' })
    const { page } = somebody
    await login(somebody, author.email, author.password)
    await page.goto(`${pagesOf(platform).landing}authorportal/subscribetomembership`)
    await page.evaluate(() => history.replaceState({ usr: { plan: 'yearly' }, key: 'chosen', idx: 0 }, ''))
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Yearly' })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'Yearly' })).toHaveAccessibleName(
      /non-refundable \(your statutory right of withdrawal stays\)/,
    )
    await somebody.looksRight()
  })

  test('what is sent names the plan and no coupon, and its answer leads to the payment page [B2.4-06] [B2.4-07] [B5-34] [B7-60] [B7-62]', async ({
    platform,
    person,
    login,
  }) => {
    const author = await newAuthor(platform, 'Redirected')
    const somebody = await person()
    const { page } = somebody
    await login(somebody, author.email, author.password)
    await page.goto(`${pagesOf(platform).landing}authorportal/subscribetomembership`)
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

  test('one field takes the coupon in both places [B5-35]', async ({ platform, person, login }) => {
    const author = await newAuthor(platform, 'Twoflows')
    const somebody = await person()
    const { page } = somebody
    somebody.expectFailure(/400/)
    await login(somebody, author.email, author.password)
    for (const screen of ['subscribetomembership', 'letsgetstarted']) {
      await page.goto(`${pagesOf(platform).landing}authorportal/${screen}`)
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

  test('whose session ended on the page is asked to log in there, and keeps what was typed [B2.4-09] [B8-31]', async ({
    platform,
    person,
    login,
  }) => {
    const author = await newAuthor(platform, 'Sessionless')
    const somebody = await person()
    const { page } = somebody
    somebody.expectFailure(/401/)
    await login(somebody, author.email, author.password)
    await page.route('**/api/createMembershipCheckoutSession', (route) =>
      route.fulfill({ status: 401, json: { error: 'Please log in first.', code: 'identity.missing' } }),
    )
    for (const [screen, sentence] of [
      ['subscribetomembership', 'Please log in to subscribe.'],
      ['letsgetstarted', 'Please log in first.'],
    ] as const) {
      await page.goto(`${pagesOf(platform).landing}authorportal/${screen}`)
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

  test('a card that asks its holder: refused once, approved then', async ({ platform, person, login }) => {
    const author = await newAuthor(platform, 'Threedee')
    const somebody = await person()
    const { page } = somebody
    await login(somebody, author.email, author.password)
    await page.goto(`${pagesOf(platform).landing}authorportal/subscribetomembership`)
    await page.getByRole('button', { name: 'Subscribe Now' }).click()
    await pay(page, { email: author.email, number: asks })
    await page.getByRole('button', { name: 'Fail' }).click()
    await expect(page.getByRole('alert')).toContainText('We are unable to authenticate your payment method.')
    await pay(page, { email: author.email, number: asks })
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(page).toHaveURL(/\/authorportal\/mainpage/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect((await author.call(membershipCalls.checkMembershipStatus, {})).membershipactive).toBe(true)
  })
})

test.describe('back from Stripe', () => {
  test('a payment is looked up at Stripe, then the portal opens [B2.1-26] [B2.1-27] [B2.1-28] [B2.1-30] [B2.1-31]', async ({
    platform,
    person,
    login,
  }) => {
    const author = await newAuthor(platform, 'Returns')
    const somebody = await person()
    const { page } = somebody
    await login(somebody, author.email, author.password)
    const held = Promise.withResolvers<void>()
    const asked: string[] = []
    await page.route('**/api/checkStripeStatus', async (route) => {
      asked.push(route.request().postData() ?? '')
      await held.promise
      await route.continue()
    })
    await page.goto(`${pagesOf(platform).landing}authorportal/subscribetomembership`)
    await page.getByRole('button', { name: 'Subscribe Now' }).click()
    await pay(page, { email: author.email })
    await expect(page).toHaveURL(/\/stripe-return\?success=true&session_id=cs_/)
    await expect(page.getByText('Confirming your membership...')).toBeVisible()
    await expect.poll(() => asked[0]).toMatch(/"sessionId":"cs_/)
    await somebody.looksRight()
    held.resolve()
    await expect(page).toHaveURL(/\/authorportal\/mainpage/)
    expect(await page.evaluate(() => sessionStorage.getItem('membershipactive'))).toBe('true')
  })

  test('a payment that nobody knows of is told after a while, with a way to try again [B2.1-29] [B2.1-32] [B2.1-34] [B8-34]', async ({
    platform,
    person,
    login,
  }) => {
    const author = await newAuthor(platform, 'Neverpaid')
    const somebody = await person()
    const { page } = somebody
    await login(somebody, author.email, author.password)
    await page.goto(`${pagesOf(platform).landing}stripe-return?success=true`)
    const startedAtMs = Date.now()
    await expect(page.getByText('Confirming your membership...')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText(
      'Membership not detected. Please try again or contact support.',
      { timeout: 25_000 },
    )
    expect(Date.now() - startedAtMs).toBeGreaterThan(7_000)
    await somebody.looksRight()
    await page.getByRole('link', { name: 'Retry Payment' }).click()
    await expect(page).toHaveURL(/\/authorportal\/SubscribetoMembership$/)
    await expect(page.getByRole('button', { name: 'Subscribe Now' })).toBeVisible()
  })

  test('a check that fails says that, not that nothing was paid [B8-35]', async ({
    platform,
    person,
    login,
  }) => {
    const author = await newAuthor(platform, 'Faultycheck')
    const somebody = await person()
    const { page } = somebody
    somebody.expectFailure(/500/)
    await login(somebody, author.email, author.password)
    await page.route('**/api/checkStripeStatus', (route) => route.fulfill({ status: 500, body: 'no' }))
    await page.goto(`${pagesOf(platform).landing}stripe-return?success=true`)
    await expect(page.getByRole('alert')).toHaveText('Error verifying your subscription.')
    await expect(page.getByRole('link', { name: 'Retry Payment' })).toBeVisible()
  })
})

test.describe('in the settings', () => {
  test('the three parts have addresses, and the last one opens again [B2.3-37] [B2.3-38] [B2.3-39] [B2.3-40]', async ({
    platform,
    person,
    login,
  }) => {
    const author = await newAuthor(platform, 'Settles')
    const somebody = await person({ viewport: { width: 360, height: 740 } })
    const { page } = somebody
    const { landing } = pagesOf(platform)
    await login(somebody, author.email, author.password)
    await page.goto(`${landing}authorportal/settings`)
    const part = (name: string) =>
      page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name })
    await expect(part('Stripe')).toHaveAttribute('aria-current', 'page')
    for (const name of ['Membership', 'Login & Security', 'Stripe', 'Membership']) {
      await part(name).click()
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
      await somebody.looksRight()
    }
    await expect(page).toHaveURL(/section=membership$/)
    await page.goto(`${landing}authorportal/settings`)
    await expect(part('Membership')).toHaveAttribute('aria-current', 'page')
    expect(await page.evaluate(() => sessionStorage.getItem('settingsTab'))).toBe('membership')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })

  test('an author sees invoices, changes the card and the plan, cancels, and reads all of it in the portal [BD2-06] [BD2-07] [BD2-08] [BD2-09]', async ({
    platform,
    person,
    login,
  }) => {
    const shop = await newShop(platform, 'Manages')
    const somebody = await person()
    const { page } = somebody
    await login(somebody, shop.email, shop.password)
    await page.goto(pagesOf(platform).desk('settings&section=membership'))
    await expect(page.getByText('Your membership is active.')).toBeVisible()
    await expect(page.getByText(/^\$20\.00 on /)).toBeVisible()
    await somebody.looksRight()
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
    await expect(page.getByText('Yearly, $192/year', { exact: false })).toBeVisible()
    await somebody.looksRight()
  })

  test('after a lapse an author reads what still works, and finds the orders and the way back [BD2-04] [BD2-05]', async ({
    platform,
    person,
    login,
  }) => {
    const shop = await newShop(platform, 'Lapses')
    const kept = await shop.publish({ title: 'The Lapsed Lamplighter' })
    const somebody = await person({ colorScheme: 'dark' })
    const { page } = somebody
    await login(somebody, shop.email, shop.password)
    const desk = pagesOf(platform).desk
    await page.goto(desk('settings&section=membership'))
    await page.getByRole('button', { name: 'Manage membership at Stripe' }).click()
    const subscription = await page.locator('input[name="subscription"]').first().inputValue()
    await page.request.post(`${platform.payments}/subscriptions/${subscription}/end`)

    await page.goto(desk('settings&section=membership'))
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText(/^Your membership ended on /)).toBeVisible()
    await expect(
      page.getByText('Your books, drafts and pages are kept, and you can go on writing.'),
    ).toBeVisible()
    await somebody.looksRight()
    await page.getByRole('link', { name: 'export of your data' }).click()
    await expect(page.getByRole('button', { name: /export|download/i }).first()).toBeVisible()
    await page.goto(desk('books'))
    await expect(page.getByRole('article', { name: kept.title })).toBeVisible()
    await page.goto(desk('settings&section=membership'))
    await page.getByRole('link', { name: 'Subscribe again' }).click()
    await expect(page.getByRole('button', { name: 'Subscribe Now' })).toBeVisible()
  })
})
