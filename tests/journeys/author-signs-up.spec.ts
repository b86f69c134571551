import { pagesOf } from './support/pages.ts'
import { expect, test } from './support/person.ts'
import { codeFor } from './support/post.ts'
import { verifyAgainstStoppedClock } from './support/verify.ts'

test('somebody signs up, reads the code and is taken to the login two seconds later, and from there inside', {
  tag: ['@B1-01', '@B1-02', '@B2.1-19', '@B2.1-20', '@B8-06', '@faults'],
}, async ({ platform, person }) => {
  const somebody = await person()
  const { page } = somebody
  const email = `arrives.${process.pid}@lorecircle.example`
  await page.clock.install()
  await page.goto(pagesOf(platform).signUp)
  await expect(page.getByRole('complementary', { name: 'What a membership brings' })).toContainText(
    '$20/month, billed monthly, cancel anytime',
  )
  await somebody.looksRight()
  await page.getByLabel('First name').fill('Perdita')
  await page.getByLabel('Last name').fill('Arrives')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('a key on a ribbon')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('status')).toHaveText(
    'Thank you for signing up! Please check your email for the verification code.',
  )
  await page.getByLabel('Verification code').fill(await codeFor(platform, email, { subject: /verification/ }))
  await somebody.looksRight()

  await verifyAgainstStoppedClock(page)
  await page.clock.runFor(1_800)
  await expect(page).toHaveURL(/\/signup(\?|$)/)
  await page.clock.runFor(300)
  await expect(page).toHaveURL(/\/(login|authorportal\/mainpage)/)
  await page.clock.resume()
  await expect(page.getByText('Welcome back, Perdita')).toBeVisible()
})
