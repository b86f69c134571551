import { readFileSync } from 'node:fs'
import { openMail } from '../journeys/support/acts.ts'
import { expect, test } from '../journeys/support/authors.ts'
import { dateInDays } from '../journeys/support/ebook.ts'
import { part, settings } from './support/account.ts'
import { buyCopy } from './support/edition.ts'

test('an author who leaves with three open orders promises to send them, and the readers are told and keep their pages', async ({
  platform,
  pages,
  author,
  somebody,
}) => {
  const { page } = author
  const paperback = { type: 'Paperback' as const, price: 12, quantity: '∞' as const }
  const book = await author.publish({ title: 'The Last Page', formats: [paperback] })
  const coming = await author.publish({
    title: 'The Page After',
    formats: [paperback],
    releaseOn: dateInDays(200),
  })
  const orders = [
    await buyCopy(author, book, 'Anodos Field'),
    await buyCopy(author, coming, 'Cosmo Wehrstahl'),
    await buyCopy(author, book, 'Alexa Third'),
  ]
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })

  await test.step('one of them is refunded in part', async () => {
    await page.goto(pages.desk('orders'))
    await rowOf('Alexa').getByRole('link').first().click()
    await page.getByRole('button', { name: 'Refund…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('A sum', { exact: true }).check()
    await dialog.getByLabel('Sum in US dollars').fill('5')
    await dialog.getByRole('button', { name: 'Refund $5.00' }).click()
    await expect(page.getByText('refunded in part', { exact: false }).first()).toBeVisible()
  })

  const farewell = part(page, 'Delete your account')
  const list = farewell.getByRole('group', { name: '3 open orders' })
  await test.step('the dialog lists the three, with what is due and to whom', async () => {
    await page.goto(pages.at(settings))
    await farewell.getByRole('button', { name: 'Delete my account…' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(3)
    for (const [name, state] of [
      ['Anodos Field', 'To send'],
      ['Cosmo Wehrstahl', 'Preordered'],
      ['Alexa Third', 'To send, refunded in part'],
    ] as const)
      await expect(list.getByRole('listitem').filter({ hasText: name })).toContainText(`(${state})`)
    await author.looksRight()
  })
  await test.step('the addresses can be downloaded', async () => {
    const download = page.waitForEvent('download')
    await list.getByRole('button', { name: 'Download Addresses (CSV)' }).click()
    const file = readFileSync(await (await download).path(), 'utf8')
    for (const name of ['Anodos Field', 'Cosmo Wehrstahl', 'Alexa Third']) expect(file).toContain(name)
    expect(file).toContain('1 Main Street')
  })
  await test.step('nothing is deleted before the author promises to send them', async () => {
    await farewell.getByLabel('Type DELETE to go on').fill('DELETE')
    await farewell.getByLabel('Your password').fill(author.password)
    const erase = farewell.getByRole('button', { name: 'Delete my account for good' })
    await erase.click()
    const promise = list.getByLabel('I have the addresses, and I will send or refund these orders.')
    await expect(promise).toHaveAccessibleDescription(/Ship or refund your open orders first/)
    await promise.check()
    await erase.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Goodbye' })).toBeVisible()
  })

  await test.step('each reader is told, and finds the page of the order', async () => {
    somebody.expectFailure(/404/)
    await expect(async () => {
      await somebody.page.goto(book.url ?? '')
      await expect(somebody.page.getByRole('heading', { name: 'Book not found.' })).toBeVisible({
        timeout: 500,
      })
    }).toPass({ timeout: 60_000 })
    for (const { email, orderUrl } of orders) {
      const mail = await openMail(somebody, platform.mailbox, email, /^My shop is closing: your order /)
      await expect(mail.body.getByText('Not delivered yet')).toBeVisible()
      await mail.page.close()
      const answer = await somebody.page.goto(orderUrl)
      expect(answer?.status()).toBe(200)
      await expect(
        somebody.page.getByText(/The (?:Last Page|Page After)/).filter({ visible: true }),
      ).not.toHaveCount(0)
      await somebody.looksRight()
    }
    for (const kept of ['contact', 'returns', 'imprint']) {
      const answer = await somebody.page.goto(pages.shop(author.subdomain) + kept)
      expect(answer?.status(), kept).toBe(200)
    }
  })
})
