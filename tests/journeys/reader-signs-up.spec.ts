import { openMail } from './support/acts.ts'
import { fillIn, firstLetter, followLink, openForm, signUpMail } from './support/forms.ts'
import { newShop } from './support/new-shop.ts'
import { pagesOf } from './support/pages.ts'
import { expect, test } from './support/person.ts'
import { reloadUntilVisible } from './support/reload.ts'

test('a reader signs up in place, is told what was wrong and that it worked, confirms by email and leaves by one press', {
  tag: ['@A4-14', '@A4-15', '@A4-16', '@A4-17', '@A4-18', '@faults'],
}, async ({ platform, person }) => {
  const reader = await person({ colorScheme: 'light' })
  const { page } = reader
  const { subdomain } = await newShop(platform, 'Annalisa')
  const ann = { firstName: 'Ann', lastName: 'Reader', email: `ann.${subdomain}@example.com` }
  const address = `${pagesOf(platform).shop(subdomain)}newsletter`
  await reloadUntilVisible(page.getByRole('button', { name: 'Sign Up' }), address)
  await openForm(page, address)
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
    'Thank you for signing up! Please open the email we just sent you and confirm your address.',
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
    link: 'Confirm My Address',
  })
  await confirmation.getByRole('button', { name: 'Confirm My Address' }).click()
  await expect(confirmation.getByRole('heading', { name: 'You’re subscribed.' })).toBeVisible()

  const { page: mail } = await openMail(reader, platform.mailbox, ann.email, firstLetter)
  await expect(mail.getByText('List-Unsubscribe=One-Click')).toBeVisible()
  await mail.close()
  const leaving = await followLink(reader, platform.mailbox, {
    to: ann.email,
    subject: firstLetter,
    link: 'Unsubscribe',
  })
  await leaving.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(leaving.getByRole('heading', { name: 'You’re unsubscribed.' })).toBeVisible()
})

test('a reader whose network is gone is told so in the spec’s words, and sends it again once it is back', {
  tag: ['@A7-44', '@A8-05', '@faults'],
}, async ({ platform, person }) => {
  const reader = await person()
  const { page, context } = reader
  const { subdomain } = await newShop(platform, 'Annedore')
  const address = `${pagesOf(platform).shop(subdomain)}newsletter`
  await reloadUntilVisible(page.getByRole('button', { name: 'Sign Up' }), address)
  await openForm(page, address)
  await fillIn(page, { firstName: 'Ann', lastName: 'Reader', email: `offline.${subdomain}@example.com` })
  reader.expectFailure(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('alert')).toHaveText('There was an error submitting your information.')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('status')).toContainText('Thank you for signing up!')
})
