import { openMail } from './support/acts.ts'
import { openForm } from './support/forms.ts'
import { newShop } from './support/new-shop.ts'
import { pagesOf } from './support/pages.ts'
import { expect, test } from './support/person.ts'
import { reloadUntilVisible } from './support/reload.ts'

test('a reader writes to an author, whose mailbox shows it with the reader’s address to answer to', {
  tag: ['@A2.8-23', '@A2.8-24', '@faults'],
}, async ({ platform, person }) => {
  const reader = await person()
  const { page } = reader
  const { subdomain, email: author } = await newShop(platform, 'Epistola')
  const address = `${pagesOf(platform).shop(subdomain)}contact`
  await reloadUntilVisible(page.getByLabel('Message'), address)
  await openForm(page, address)
  await page.getByLabel('Name').fill('Ann Reader')
  await page.getByLabel('Email').fill('ann.writes@example.com')
  await page.getByLabel('Message').fill('Dear author,\n\nwhere do the Fairies live?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('status')).toHaveText(
    'Your message is on its way. We’ll send the answer to your email address.',
  )
  const source = await page.content()
  expect(source).not.toContain(author)

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
