import { expect, test } from '../journeys/support/authors.ts'
import { newAuthor } from '../journeys/support/new-shop.ts'
import { codeFor, mailsTo } from '../journeys/support/post.ts'
import { part, settings } from './support/account.ts'
import { operationOf } from './support/provider.ts'

test('an author moves to another address, which counts once its code is entered', {
  tag: ['@B7-06', '@BD6-03'],
}, async ({ platform, pages, enter }) => {
  const newcomer = await enter(newAuthor(platform, 'Migrans'))
  const { page } = newcomer
  const next = `moved.${newcomer.email}`
  await page.goto(pages.at(settings))
  const email = part(page, 'Email')
  await email.getByLabel('New email').fill(next)
  await email.getByLabel('Your password').fill(newcomer.password)
  await email.getByRole('button', { name: 'Change email' }).click()
  await expect(email.getByRole('status')).toHaveText(
    `We sent a code to ${next}. Until you enter it, nothing changes.`,
  )
  await expect(email.getByLabel('Code from your email')).toBeFocused()
  const underway = Promise.withResolvers<void>()
  await page.route('**/api/resend-email-code', (route) => underway.promise.then(() => route.continue()))
  const asked = page.waitForRequest('**/api/resend-email-code')
  await email.getByRole('button', { name: 'Resend code' }).click()
  await asked
  await expect(email.getByRole('status'), 'nothing is said before it is so').toContainText('We sent a code')
  underway.resolve()
  await expect(email.getByRole('status')).toHaveText(`We sent a new code to ${next}.`)
  await page.reload()
  await expect(email.getByText('You log in with')).toContainText(newcomer.email)
  await email
    .getByLabel('Code from your email')
    .fill(await codeFor(platform, next, { subject: /new address/, nth: 2 }))
  const refreshed = page.waitForRequest((request) => operationOf(request) === 'GetTokensFromRefreshToken', {
    timeout: 60_000,
  })
  await email.getByRole('button', { name: 'Confirm new email' }).click()
  await refreshed
  await expect(email.getByText(`From now on you log in with ${next}.`)).toBeVisible()
  for (const address of [newcomer.email, next]) {
    await expect
      .poll(async () => (await mailsTo(platform, address)).map(({ subject }) => subject))
      .toContain('Your email address was changed')
  }
})
