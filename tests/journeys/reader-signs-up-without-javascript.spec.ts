import { fillIn, firstLetter, followLink, signUpMail } from './support/forms.ts'
import { newShop } from './support/new-shop.ts'
import { pagesOf } from './support/pages.ts'
import { expect, test } from './support/person.ts'
import { reloadUntilVisible } from './support/reload.ts'

test('a reader without JavaScript signs up, gets back what they typed when it is refused, confirms and leaves', {
  tag: ['@faults'],
}, async ({ platform, person }) => {
  const reader = await person({ javaScriptEnabled: false })
  const { page } = reader
  const { subdomain } = await newShop(platform, 'Benedikta')
  const ben = { firstName: 'Ben', lastName: 'O’Reader', email: `ben.${subdomain}@example.com` }
  await reloadUntilVisible(
    page.getByRole('button', { name: 'Sign Up' }),
    `${pagesOf(platform).shop(subdomain)}newsletter`,
  )
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
    link: 'Confirm My Address',
  })
  await confirmation.getByRole('button', { name: 'Confirm My Address' }).click()
  await expect(confirmation.getByRole('heading', { name: 'You’re subscribed.' })).toBeVisible()
  const leaving = await followLink(reader, platform.mailbox, {
    to: ben.email,
    subject: firstLetter,
    link: 'Unsubscribe',
  })
  await leaving.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(leaving.getByRole('heading', { name: 'You’re unsubscribed.' })).toBeVisible()
  await confirmation.goBack()
  await confirmation.getByRole('button', { name: 'Confirm My Address' }).click()
  await expect(confirmation.getByRole('heading', { name: 'This link has expired.' })).toBeVisible()
})
