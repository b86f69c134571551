import { openMail } from '../journeys/support/acts.ts'
import { expect, test } from '../journeys/support/authors.ts'
import { expectNoSidewaysScroll } from '../journeys/support/layout.ts'
import { newAuthor, newShop } from '../journeys/support/new-shop.ts'

test('an author claims a name on a screen of its own, under the platform’s domain', {
  tag: ['@B2.6-01', '@B2.6-02', '@B2.6-03', '@B2.6-04', '@B2.6-07'],
}, async ({ platform, pages, author }) => {
  const rival = await newShop(platform, 'Taken')
  const { page } = author
  const domain = new URL(pages.landing).host
  await page.goto(pages.at('/authorportal/domainclaim'))
  await expect(page.getByText(`Your domain ${author.subdomain}.${domain} is now active!`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your subdomain')
  await page.getByText('Choose another name').click()
  await expect(page.getByText(`.${domain}`, { exact: true })).toBeVisible()

  const name = page.getByLabel('Your shop’s address')
  const claim = page.getByRole('button', { name: 'Claim Domain' })
  await claim.click()
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid domain.')
  author.expectFailure(/409/)
  await name.fill(rival.subdomain)
  await expect(page.getByRole('alert')).toBeHidden()
  await claim.click()
  const refusal = page.getByRole('alert')
  await expect(refusal).toContainText('Sorry, this subdomain is already in use.')
  await author.looksRight()
  await expect(refusal.getByRole('button').filter({ hasText: rival.subdomain })).toHaveCount(0)
  const free = refusal.getByRole('button').first()
  const chosen = await free.textContent()
  await free.click()
  await expect(page.getByText(`Your domain ${chosen}.${domain} is now active!`)).toBeVisible()
  await page.getByRole('link', { name: 'Connect it' }).click()
  await expect(page).toHaveURL(/\/custom-domain-request$/)
})

test('a claim before it is known who asks is not sent; a fault is not called a conflict', {
  tag: ['@B5-39', '@B8-30'],
}, async ({ platform, pages, enter }) => {
  const newcomer = await enter(newAuthor(platform, 'Unloaded'))
  const { page } = newcomer
  const { firstName, lastName } = newcomer.author
  const proposed = `${firstName}${lastName}`.toLowerCase().replace(/[^a-z0-9]/g, '')
  newcomer.expectFailure(/50[03]/)
  await page.route('**/api/checkMembershipStatus', (route) =>
    route.fulfill({ status: 503, json: { error: 'Something went wrong. Try again.', code: 'fault' } }),
  )
  await page.goto(pages.at('/authorportal/domainclaim'))
  await expect(page.getByLabel('Your shop’s address')).toHaveValue(proposed)
  await page.getByRole('button', { name: 'Claim Domain' }).click()
  await expect(page.getByRole('alert')).toHaveText('User profile not loaded.')

  await page.unroute('**/api/checkMembershipStatus')
  await page.route('**/api/checkMembershipStatus', (route) => route.fulfill({ json: almostOpen }))
  await page.route('**/api/assignAuthorSubdomain', (route) =>
    route.fulfill({ status: 500, json: { error: 'Something went wrong. Try again.', code: 'fault' } }),
  )
  await page.reload()
  await expect(page.getByLabel('Your shop’s address')).toHaveValue(proposed)
  await expect(page.getByText('You can change it 4 times a year', { exact: false })).toBeVisible()
  await page.getByLabel('Your shop’s address').fill('my-own-name')
  await page.getByRole('button', { name: 'Claim Domain' }).click()
  await expect(page.getByRole('alert')).toHaveText('Something went wrong. Try again.')
  await expect(page.getByLabel('Your shop’s address')).toHaveValue('my-own-name')
})

test('a proposed address that comes late is not written before what an author types', async ({
  platform,
  pages,
  enter,
}) => {
  const { page } = await enter(newAuthor(platform, 'Hasty'))
  const proposal = Promise.withResolvers<void>()
  await page.route('**/api/checkMembershipStatus', (route) => route.fulfill({ json: almostOpen }))
  await page.route('**/api/subdomain-suggestions?*', async (route) => {
    await proposal.promise
    await route.continue()
  })
  await page.goto(pages.at('/authorportal/domainclaim'), { waitUntil: 'commit' })
  const name = page.getByLabel('Your shop’s address')
  await name.click()
  await expect(name).toHaveValue('')
  const came = page.waitForResponse('**/api/subdomain-suggestions?*')
  proposal.resolve()
  await came
  await page.waitForLoadState('networkidle')
  await page.keyboard.type('my-own-name')
  await expect(name).toHaveValue('my-own-name')
})

test('an author asks for a domain of their own, sees that it was received, and can take it back', {
  tag: ['@B2.6-05', '@B2.6-06'],
}, async ({ platform, pages, enter }) => {
  const newcomer = await enter(newAuthor(platform, 'Owndomain'), {
    viewport: { width: 360, height: 740 },
    colorScheme: 'dark',
  })
  const { page } = newcomer
  await page.goto(pages.at('/custom-domain-request'))
  newcomer.expectFailure(/400/)
  await page.getByLabel('Your domain').fill('oddments')
  await page.getByLabel('Anything we should know (optional)').fill('It is not used yet.')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please enter a domain such as books.example.com.')
  await page.reload()
  await expect(page.getByText('What you had typed is still here.', { exact: false })).toBeVisible()
  await expect(page.getByLabel('Anything we should know (optional)')).toHaveValue('It is not used yet.')
  await page.getByLabel('Your domain').fill(`https://${newcomer.author.subdomain}.example/`)
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('We have received your request.')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await newcomer.looksRight()

  const mail = await openMail(
    newcomer,
    platform.mailbox,
    'hello@lorecircle.example',
    new RegExp(newcomer.author.subdomain),
  )
  await expect(mail.body.getByText('It is not used yet.').first()).toBeVisible()
  await mail.page.close()
  await page.reload()
  await expect(page.getByRole('heading', { name: `${newcomer.author.subdomain}.example` })).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw the request' }).click()
  await expect(page.getByLabel('Your domain')).toHaveValue('')
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
