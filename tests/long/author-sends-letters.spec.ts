import type { Page } from '@playwright/test'
import { openMail } from '../journeys/support/acts.ts'
import { expect, test } from '../journeys/support/authors.ts'
import { followLink } from '../journeys/support/forms.ts'
import type { Person } from '../journeys/support/person.ts'
import { part, write } from './support/newsletter.ts'

/** A reader signs up in the shop, and confirms by the mail's link. */
async function joinList(reader: Person, { shop, mailbox }: { shop: string; mailbox: string }, email: string) {
  const { page } = reader
  await page.goto(`${shop}newsletter`)
  await page.getByLabel('First Name').fill('Ann')
  await page.getByLabel('Last Name').fill('Reader')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for signing up!' })).toBeVisible()
  await pressInMail(reader, mailbox, { to: email, subject: /^Please confirm/, link: 'Confirm My Address' })
}

/** Follows a mail's link, and presses the button of the page that it opens. */
async function pressInMail(
  reader: Person,
  mailbox: string,
  mail: { to: string; subject: RegExp; link: string },
) {
  const opened = await followLink(reader, mailbox, mail)
  await opened.getByRole('button', { name: mail.link }).click()
  await expect(opened.getByRole('heading', { name: /^You’re (un)?subscribed\.$/ })).toBeVisible()
  await opened.close()
}

async function sendTo(page: Page, readers: string) {
  await page.getByRole('button', { name: `Send to ${readers}` }).click()
  await expect(page.getByText(`Goes out to ${readers} in a moment.`)).toBeVisible()
  await expect(page.getByText(`Sent to ${readers}`, { exact: false })).toBeVisible({ timeout: 30_000 })
}

test('an author’s letter reaches two readers, one of them leaves by one press, and the next reaches the other', {
  tag: ['@BD5-04', '@BD5-05'],
}, async ({ platform, pages, person, author }) => {
  const shop = pages.shop(author.subdomain)
  const { mailbox } = platform
  const reader = await person({ javaScriptEnabled: false })
  const address = (name: string) => `${name}.${process.pid}@example.com`
  const { page } = author
  await page.goto(pages.desk('newsletter'))

  await test.step('without a letter and without readers, the way on is named', async () => {
    await expect(page.getByText('You have not written an issue yet.')).toBeVisible()
    await part(page, 'Subscribers').click()
    await expect(page.getByText('No subscribers yet.', { exact: false })).toBeVisible()
    await part(page, 'Write').click()
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  })

  await test.step('the address that a letter has to carry is asked for once, where it is needed', async () => {
    const asked = page.getByRole('form', { name: 'Your postal address' })
    await asked.getByRole('button', { name: 'Save Address' }).click()
    await expect(asked.getByText('Write at least one line of it.')).toBeVisible()
    await asked.getByLabel('Postal address').fill('PO Box 9\nPort Yann')
    await page.reload()
    await expect(asked.getByLabel('Postal address')).toHaveValue('PO Box 9\nPort Yann')
    await asked.getByRole('button', { name: 'Save Address' }).click()
    await expect(asked).toBeHidden()
    await author.looksRight()
  })

  await joinList(reader, { shop, mailbox }, address('ann'))
  await joinList(reader, { shop, mailbox }, address('ben'))

  await test.step('both get the first letter', async () => {
    await page.reload()
    await write(page, 'The first letter')
    await sendTo(page, '2 readers')
    await author.looksRight()
    for (const name of ['ann', 'ben']) {
      const mail = await openMail(reader, mailbox, address(name), /^The first letter$/)
      await expect(mail.body.getByText('Dear reader, this is The first letter.')).toBeVisible()
      await mail.page.close()
    }
  })

  await test.step('whoever has left gets no second one', async () => {
    await pressInMail(reader, mailbox, {
      to: address('ann'),
      subject: /^The first letter$/,
      link: 'Unsubscribe',
    })
    await page.reload()
    await write(page, 'The second letter')
    await sendTo(page, '1 reader')
    const mail = await openMail(reader, mailbox, address('ben'), /^The second letter$/)
    await mail.page.goto(`${mailbox}/?to=${encodeURIComponent(address('ann'))}`)
    await expect(mail.page.getByRole('link', { name: 'The first letter' })).toBeVisible()
    await expect(mail.page.getByRole('link', { name: 'The second letter' })).toBeHidden()
    await mail.page.close()
  })

  await test.step('the archive has both, the newest first', async () => {
    await part(page, 'Issues').click()
    const rows = page.getByRole('main').getByRole('listitem')
    await expect(rows).toHaveText([/The second letter.*1 reader$/, /The first letter.*2 readers$/])
  })
})
