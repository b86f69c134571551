import { readFileSync } from 'node:fs'
import { openMail } from '../journeys/support/acts.ts'
import { expect, test } from '../journeys/support/authors.ts'
import { newShop } from '../journeys/support/new-shop.ts'
import { fillNewsletter, part } from './support/newsletter.ts'

const subject = 'A psammead in the gravel pit'

test('an author writes a letter that saves itself, looks at it as it is mailed, tries it on themselves, and takes it back', {
  tag: ['@B1-12', '@B2.3-09', '@BD5-01', '@BD5-02', '@BD5-03'],
}, async ({ platform, pages, enter }) => {
  const shop = await newShop(platform, 'Posting')
  await fillNewsletter(platform, shop)
  const author = await enter(shop)
  // The letter's frame runs no scripts, not even the test's own look into it.
  author.expectFailure(/Blocked script execution in 'about:srcdoc'/)
  const { page } = author
  await page.goto(pages.desk('newsletter'))
  await part(page, 'Write').click()

  await test.step('it saves itself, and a reload finds it', async () => {
    await page.getByLabel('Subject').fill(subject)
    await page.getByLabel('Preview line').fill('What we found there')
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Dear reader, it grants wishes.')
    await expect(page.getByText(/Saved \d\d:\d\d/)).toBeVisible()
    await expect(page).toHaveURL(/issue=/)
    await page.reload()
    await expect(page.getByLabel('Subject')).toHaveValue(subject)
    await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveText(
      'Dear reader, it grants wishes.',
    )
  })

  await test.step('the preview is the letter', async () => {
    await page.getByRole('button', { name: 'Preview' }).click()
    const letter = page.frameLocator('iframe[title="The email as readers get it"]')
    await expect(letter.getByRole('heading', { name: subject })).toBeVisible()
    await expect(letter.getByText('Dear reader, it grants wishes.')).toBeVisible()
    await expect(letter.getByRole('link', { name: 'Unsubscribe' })).toBeVisible()
    await author.looksRight()
    await page.getByRole('button', { name: 'Close preview' }).click()
  })

  await test.step('a test reaches the author', async () => {
    await page.getByRole('button', { name: 'Send me a test' }).click()
    await expect(page.getByText(`A test is on its way to ${author.email}.`)).toBeVisible()
    const mail = await openMail(author, platform.mailbox, author.email, new RegExp(`^Test: ${subject}`))
    await expect(mail.body.getByText('Dear reader, it grants wishes.')).toBeVisible()
    await mail.page.close()
  })

  await test.step('sent off and taken back, it is a draft again', async () => {
    await page.getByRole('button', { name: /^Send to \d+ readers/ }).click()
    await expect(page.getByText(/Goes out to \d+ readers in a moment\./)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByLabel('Subject')).toHaveValue(subject)
  })

  await test.step('a draft is deleted, and back by one press', async () => {
    await part(page, 'Issues').click()
    await page.getByRole('button', { name: `Delete ${subject}` }).click()
    await expect(page.getByRole('link', { name: subject })).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('link', { name: subject })).toBeVisible()
    await author.looksRight()
  })
})

test('an author finds a reader, removes and puts back one, asks another by email, and takes the list along', {
  tag: ['@BD5-05'],
}, async ({ platform, pages, enter }) => {
  const shop = await newShop(platform, 'Listing')
  await fillNewsletter(platform, shop)
  const author = await enter(shop)
  const { page } = author
  await page.goto(`${pages.desk('newsletter')}&view=subscribers`)
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('Colin Baxter')).toBeVisible()
  await expect(row('Tomás Ferreira')).toBeHidden()
  const consent = row('Colin Baxter').getByText(/^Given /)
  await consent.click()
  await expect(row('Colin Baxter')).toContainText(/“By signing up .*” ?At \S+, asked \w+\s\d+, \d{4}\./)
  await author.looksRight()

  await page.getByLabel('Find a reader').fill('tanabe')
  await expect(row('Colin Baxter')).toBeHidden()
  await expect(page).toHaveURL(/search=tanabe/)
  await page.getByRole('button', { name: 'Remove yuki.tanabe@example.com' }).click()
  await expect(row('Yuki Tanabe')).toContainText('Unsubscribed')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row('Yuki Tanabe')).toContainText('Subscribed')

  const asked = `agnes.${process.pid}@example.com`
  await page.getByRole('button', { name: 'Add a reader' }).click()
  await page.getByLabel('First name').fill('Agnes')
  await page.getByLabel('Last name').fill('Reader')
  await page.getByLabel('Email').fill(asked)
  await page.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(page.getByText(`An email is on its way to ${asked}.`, { exact: false })).toBeVisible()
  await page.getByLabel('Find a reader').fill(asked)
  await expect(row(asked)).toContainText('Unconfirmed')
  await expect(row(asked)).toContainText('Added by you')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const table = readFileSync(await (await download).path(), 'utf8')
  expect(table).toMatch(/^\ufeffEmail,First name/)
  expect(table).toContain('colin.baxter@example.com,Colin,Baxter,confirmed,')
  expect(table).toContain('By signing up you agree to get')
  expect(table).not.toContain('tomas.ferreira')
})
