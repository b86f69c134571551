import type { Page } from '@playwright/test'
import { openMail } from './support/acts.ts'
import { demoLogin, pagesOf } from './support/pages.ts'
import { expect, type Person, test } from './support/person.ts'

const signUpMail = /^Please confirm: letters from/
const firstLetter = /^You are on .* list$/

type Reader = { firstName: string; lastName: string; email: string }

/** Opens a form and waits for its script: until then it is the plain form that everybody without one has. */
async function openForm(page: Page, url: string) {
  await page.goto(url)
  await expect(page.locator('astro-island')).not.toHaveAttribute('ssr')
}

async function fillIn(page: Page, { firstName, lastName, email }: Reader) {
  await page.getByLabel('First Name').fill(firstName)
  await page.getByLabel('Last Name').fill(lastName)
  await page.getByLabel('Email').fill(email)
}

/** Follows a link of a mail to the page that it opens. */
async function followLink(
  person: Person,
  mailbox: string,
  mail: { to: string; subject: RegExp; link: string },
): Promise<Page> {
  const { page, body } = await openMail(person, mailbox, mail.to, mail.subject)
  const opening = page.waitForEvent('popup')
  await body.getByRole('link', { name: mail.link }).click()
  const opened = await opening
  await page.close()
  return opened
}

test('a reader signs up in place, is told what was wrong and that it worked, confirms by mail and leaves by one press', {
  tag: ['@A4-14', '@A4-15', '@A4-16', '@A4-17', '@A4-18'],
}, async ({ platform, person }) => {
  const reader = await person({ colorScheme: 'light' })
  const { page } = reader
  const ann = { firstName: 'Ann', lastName: 'Reader', email: 'ann.in-place@example.com' }
  await openForm(page, `${pagesOf(platform).shop('lord-dunsany')}newsletter`)
  const success = page.getByRole('status')
  const error = page.getByRole('alert')
  await expect(success).toBeEmpty()
  await expect(error).toHaveCount(0)

  reader.expectFailure(/400/)
  await fillIn(page, { ...ann, email: 'ann@example' })
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(error).toHaveText('Please enter a valid email address.')
  await expect(error).toHaveCSS('color', 'rgb(149, 41, 31)')
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('First Name')).toHaveValue('Ann')
  await reader.looksRight()

  await page.getByLabel('Email').fill(ann.email)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(success).toHaveText(
    'Thank you for signing up! Please open the mail that we have just sent you, and confirm your address.',
  )
  await expect(success.locator('p')).toHaveCSS('color', 'rgb(56, 89, 44)')
  await expect(error).toHaveCount(0)
  await expect(page.getByLabel('Email')).toHaveValue('')
  await reader.looksRight()

  await fillIn(page, { ...ann, email: 'ann@example' })
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(error).toBeVisible()
  await expect(success).toBeEmpty()

  const confirmation = await followLink(reader, platform.mailbox, {
    to: ann.email,
    subject: signUpMail,
    link: 'Confirm my address',
  })
  await confirmation.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(confirmation.getByRole('heading', { name: 'You are on the list.' })).toBeVisible()

  const { page: mail } = await openMail(reader, platform.mailbox, ann.email, firstLetter)
  await expect(mail.getByText('List-Unsubscribe=One-Click')).toBeVisible()
  await mail.close()
  const leaving = await followLink(reader, platform.mailbox, {
    to: ann.email,
    subject: firstLetter,
    link: 'Unsubscribe',
  })
  await leaving.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(leaving.getByRole('heading', { name: 'You are off the list.' })).toBeVisible()
})

test('a reader whose network is gone is told so in the spec’s words, and sends it again once it is back', {
  tag: ['@A7-44', '@A8-05'],
}, async ({ platform, person }) => {
  const reader = await person()
  const { page, context } = reader
  await openForm(page, `${pagesOf(platform).shop('lord-dunsany')}newsletter`)
  await fillIn(page, { firstName: 'Ann', lastName: 'Reader', email: 'ann.offline@example.com' })
  reader.expectFailure(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('alert')).toHaveText('There was an error submitting your information.')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('status')).toContainText('Thank you for signing up!')
})

test('a reader without JavaScript signs up, gets back what they typed when it is refused, confirms and leaves', async ({
  platform,
  person,
}) => {
  const reader = await person({ javaScriptEnabled: false })
  const { page } = reader
  const ben = { firstName: 'Ben', lastName: 'O’Reader', email: 'ben.without-script@example.com' }
  await page.goto(`${pagesOf(platform).shop('e-nesbit')}newsletter`)
  await fillIn(page, { ...ben, email: 'ben@example' })
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid email address.')
  await expect(page.getByLabel('Last Name')).toHaveValue('O’Reader')
  await page.getByLabel('Email').fill(ben.email)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for signing up!' })).toBeVisible()

  const confirmation = await followLink(reader, platform.mailbox, {
    to: ben.email,
    subject: signUpMail,
    link: 'Confirm my address',
  })
  await confirmation.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(confirmation.getByRole('heading', { name: 'You are on the list.' })).toBeVisible()
  const leaving = await followLink(reader, platform.mailbox, {
    to: ben.email,
    subject: firstLetter,
    link: 'Unsubscribe',
  })
  await leaving.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(leaving.getByRole('heading', { name: 'You are off the list.' })).toBeVisible()
  await confirmation.goBack()
  await confirmation.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(confirmation.getByRole('heading', { name: 'This link is too old.' })).toBeVisible()
})

test('a reader writes to an author, whose mailbox shows it with the reader’s address to answer to', {
  tag: ['@A2.8-23', '@A2.8-24'],
}, async ({ platform, person }) => {
  const reader = await person()
  const { page } = reader
  const address = `${pagesOf(platform).shop('hope-mirrlees')}contact`
  const author = demoLogin(platform, 'hope-mirrlees').email
  await openForm(page, address)
  await page.getByLabel('Name').fill('Ann Reader')
  await page.getByLabel('Email').fill('ann.writes@example.com')
  await page.getByLabel('Message').fill('Dear author,\n\nwhere do the Fairies live?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('status')).toHaveText(
    'Your message is on its way. The answer comes to the address that you gave.',
  )
  expect(await page.content()).not.toContain(author)

  const mail = await openMail(reader, platform.mailbox, author, /^Ann Reader wrote to you$/)
  await expect(
    mail.body.getByRole('paragraph').filter({ hasText: 'where do the Fairies live?' }),
  ).toBeVisible()
  await expect(
    mail.page.getByRole('definition').filter({ hasText: /^ann\.writes@example\.com$/ }),
  ).toBeVisible()

  const plain = await person({ javaScriptEnabled: false })
  await plain.page.goto(address)
  await plain.page.getByLabel('Name').fill('Ben Reader')
  await plain.page.getByLabel('Email').fill('ben.writes@example.com')
  await plain.page.getByLabel('Message').fill('Without a script.')
  await plain.page.getByRole('button', { name: 'Send' }).click()
  await expect(plain.page.getByRole('heading', { name: 'Your message is on its way.' })).toBeVisible()
})
