import type { Page } from '@playwright/test'
import { test as base } from '../../journeys/support/authors.ts'
import { expect, type Person } from '../../journeys/support/person.ts'
import { codeFor } from '../../journeys/support/post.ts'
import { verifyAgainstStoppedClock } from '../../journeys/support/verify.ts'

/** The ways into the portal. */

export const password = 'a lantern in the window'

export const alert = (page: Page) => page.getByRole('alert')

/** Into the login's form, which is open already. */
export async function typeLogin(page: Page, email: string, secret = password) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Verifies the code that stands there, reads what is said then, and what else a test `alsoReads`, and lets time go on. */
export async function verify(page: Page, alsoReads = async () => {}) {
  await page.clock.install()
  await verifyAgainstStoppedClock(page)
  await alsoReads()
  await page.clock.resume()
}

let strangers = 0
/** Fills in the sign-up and sends it off, under an address that nobody has yet. */
export async function typeSignUp(page: Page, signUp: string): Promise<string> {
  const email = `stranger-${++strangers}-${process.pid}@lorecircle.example`
  await page.goto(signUp)
  await page.getByLabel('First name').fill('Nemo')
  await page.getByLabel('Middle initial').fill('Q. von')
  await page.getByLabel('Last name').fill('Stranger')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  return email
}

type Fixtures = {
  /** Somebody who has sent off the sign-up, and has a code on its way: the first one unless told otherwise. */
  stranger: Person & { email: string; code: (nth?: number) => Promise<string> }
}

export const test = base.extend<Fixtures>({
  stranger: async ({ platform, pages, somebody }, use) => {
    const email = await typeSignUp(somebody.page, pages.signUp)
    await expect(somebody.page.getByLabel('Verification code')).toBeVisible()
    await use({
      ...somebody,
      email,
      code: (nth = 1) => codeFor(platform, email, { subject: /verification/, nth }),
    })
  },
})

export { expect }
