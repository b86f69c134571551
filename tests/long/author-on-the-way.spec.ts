import type { MembershipStatus } from '@lorecircle/shared/membership/calls'
import { card, pay, signUp } from '../journeys/support/acts.ts'
import { expect, test } from '../journeys/support/authors.ts'

/** Of this run alone, so that the journey can be walked again on a platform that is kept. */
const run = process.pid
const email = `not.yet.${run}@lorecircle.example`
const password = 'a door that opens by and by'

/** What the portal would hear of a shop that is open. */
const openShop: MembershipStatus = {
  membership_status: 'active',
  membershipactive: true,
  onboardingcomplete: true,
  subdomain: 'nell',
  stripe: {
    connectedAccountId: 'acct_1',
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
    requirements_due: [],
  },
}

test('an author whose shop is not open yet is told what is missing, and how a payment ended', {
  tag: ['@B2.1-10', '@B2.1-33', '@B4-27', '@B8-28', '@B8-36'],
}, async ({ platform, pages, person }) => {
  const author = await person()
  const { page } = author
  const desk = (tab: string) => page.goto(pages.desk(tab))
  const closedBecause = async (sentence: string) => {
    await desk('addbook')
    const publish = page.getByRole('button', { name: 'Publish Now' })
    await expect(publish).toHaveAccessibleDescription(`${sentence} Adding and saving books is open already.`)
    await expect(publish).toBeDisabled()
  }
  await signUp(
    author,
    { ...pages, mailbox: platform.mailbox },
    {
      firstName: 'Nell',
      lastName: 'Threshold',
      email,
      password,
    },
  )
  const close = () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await test.step('a wrong password opens nothing, and says so', async () => {
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByRole('link', { name: 'Author Login' })).toBeVisible()
    author.expectFailure(/400/)
    await page.goto(platform.portal)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('a door that is shut')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('alert')).toHaveText('Error: Incorrect email or password.')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await author.looksRight()
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByText('Welcome back, Nell')).toBeVisible()
  })

  await test.step('without a membership a book is kept, not published', async () => {
    await close()
    await page.getByRole('link', { name: 'Add Books' }).first().click()
    await expect(page.getByRole('button', { name: 'Publish Now' })).toBeDisabled()
    await expect(page.getByText('Publishing opens with your membership (Step 1).')).toBeVisible()
    await page.getByLabel('Title').fill('The Unopened Door')
    await page
      .getByRole('group', { name: /^Format 1/ })
      .getByLabel('Price')
      .fill('9.99')
    await author.looksRight()
    await page.getByRole('button', { name: 'Save For Later' }).click()
    await expect(page.getByText('Saved for later.')).toBeVisible()
  })

  await test.step('nor where the portal believes that there is one', async () => {
    await page.route('**/api/checkMembershipStatus', (route) => route.fulfill({ json: openShop }))
    // The name is as made up as the rest, and the save would be refused for it before anything else.
    await page.route('**/api/savebookdata', (route) => {
      const { subdomain: _, ...input } = route.request().postDataJSON()
      return route.continue({ postData: JSON.stringify(input) })
    })
    await desk('addbook')
    await page.getByLabel('Title').fill('The Door Ajar')
    author.expectFailure(/403/)
    await page.getByRole('button', { name: 'Publish Now' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      /Publishing needs an active membership\. Your book is saved for later\./,
    )
    await expect(page.getByLabel('Title')).toHaveValue('The Door Ajar')
    await author.looksRight()
    await page.unroute('**/api/checkMembershipStatus')
    await page.unroute('**/api/savebookdata')
  })

  const subscribe = async (coupon = '') => {
    await page.goto(`${pages.landing}authorportal/subscribetomembership`)
    await page.getByLabel('Coupon', { exact: false }).fill(coupon)
    await page.getByRole('button', { name: 'Subscribe Now' }).click()
  }

  await test.step('a coupon that does not exist', async () => {
    await subscribe('NOSUCHCOUPON')
    await expect(page.getByRole('alert')).toHaveText(
      /Failed to create Stripe session: This coupon does not exist\./,
    )
    await author.looksRight()
  })

  await test.step('a payment page that is left', async () => {
    await subscribe()
    await page.getByRole('link', { name: 'Cancel and go back' }).click()
    await expect(page.getByRole('alert')).toHaveText('Subscription was canceled or not completed.')
    await author.looksRight()
    await page.getByRole('link', { name: 'Retry Payment' }).click()
    await expect(page.getByRole('button', { name: 'Subscribe Now' })).toBeVisible()
  })

  await test.step('a payment page that is left in the middle of the setup', async () => {
    await desk('getstarted')
    await page.getByRole('button', { name: 'Subscribe Now' }).click()
    await page.getByRole('link', { name: 'Cancel and go back' }).click()
    await expect(page).toHaveURL(/\/authorportal\/letsgetstarted\?payment=cancelled$/)
    await expect(page.getByRole('alert')).toHaveText('Subscription was canceled or not completed.')
  })

  await test.step('a declined card, then one that is good', async () => {
    await subscribe()
    author.expectFailure(/402/)
    await pay(page, { email, number: card.declined })
    await expect(page.getByText('Your card was declined.')).toBeVisible()
    await pay(page, { email })
    await expect(page).toHaveURL(/\/authorportal\/mainpage/)
  })

  await test.step('each step that is done names the next', async () => {
    await closedBecause('Publishing opens once you have claimed your subdomain (Step 2).')
    await desk('getstarted')
    await page.getByLabel('Your shop’s address').fill(`nell-threshold-${run}`)
    await page.getByRole('button', { name: 'Claim Domain' }).click()
    await expect(page.getByText(`Your domain nell-threshold-${run}.`, { exact: false })).toBeVisible()
    await closedBecause('Publishing opens once your payments are ready (Step 3).')
    await author.looksRight()
  })

  await test.step('the books that were kept are still on the desk', async () => {
    await desk('books')
    const book = page.getByRole('article', { name: 'The Unopened Door' })
    await expect(book.getByText('Saved for later')).toBeVisible()
    await expect(book.getByText('$9.99')).toBeVisible()
    await expect(
      page.getByRole('article', { name: 'The Door Ajar' }).getByText('Saved for later'),
    ).toBeVisible()
    await author.looksRight()
  })
})
