import { readFileSync } from 'node:fs'
import { expect, test } from '../journeys/support/authors.ts'
import { buy, edition } from './support/edition.ts'

test('an author prints what goes into and onto parcels, a sheet for each, and takes all orders along', {
  tag: ['@BD7-05', '@BD7-06', '@BD7-01'],
}, async ({ pages, author }) => {
  const { page } = author
  const book = await author.publish(edition)
  await buy(author, book, 'Anodos Field')
  const email = await buy(author, book, 'Cosmo Wehrstahl')
  await page.goto(pages.desk('orders'))
  await page.getByRole('button', { name: 'Select all on this page' }).click()
  await page.getByRole('link', { name: 'Print slips' }).click()
  await page.getByRole('link', { name: 'Packing slip, A4' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Cosmo Wehrstahl' })).toContainText('No. 2 of 3')
  await author.looksRight()
  const sheetsOf = async () => {
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
      [width, height].map((points) => Math.round(Number(points) / 2.835)).join(' × '),
    )
  }
  await expect.poll(sheetsOf).toEqual(['210 × 297', '210 × 297'])
  await page.getByRole('link', { name: 'Address label, 4 × 6 in' }).click()
  const label = page.getByRole('article').filter({ hasText: 'Cosmo' })
  await expect(label).toContainText('Anytown, NY 12345')
  await expect(label).not.toContainText('Phantastes')
  await expect.poll(sheetsOf).toEqual(['102 × 152', '102 × 152'])

  await page.goto(`${pages.desk('orders')}&email=${encodeURIComponent(email)}`)
  await expect(page.getByText(`Orders from ${email}`)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Anodos' })).toBeHidden()
  await page.getByRole('paragraph').getByRole('link', { name: 'All orders' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Anodos' })).toBeVisible()
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const table = readFileSync(await (await waiting).path(), 'utf8')
  expect(table.trim().split('\r\n')).toHaveLength(3)
  expect(table).toContain(email)
})

test('where no copy has a number there is nothing to certify, and nothing to print', async ({
  pages,
  author,
}) => {
  const { page } = author
  const plain = { type: 'Paperback' as const, price: 14, quantity: 3, numbered: false }
  await buy(author, await author.publish({ ...edition, formats: [plain] }), 'Anodos Field')
  await page.goto(pages.desk('orders'))
  await page.getByRole('button', { name: 'Select all on this page' }).click()
  await page.getByRole('link', { name: 'Print slips' }).click()
  await expect(page.getByRole('button', { name: 'Print it' })).toBeVisible()
  await page.getByRole('link', { name: 'Certificates, A4' }).click()
  await expect(page.getByText('None of these orders has a numbered copy')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Print/ })).toBeHidden()
})
