import { openMail } from '../journeys/support/acts.ts'
import { expect, test } from '../journeys/support/authors.ts'
import { expectNoSidewaysScroll } from '../journeys/support/layout.ts'
import { buy, edition } from './support/edition.ts'

for (const width of [360, 1280])
  test(`an author signs, packs, sends and refunds at ${width} px, and the reader hears of it`, {
    tag: ['@BD7-01', '@BD7-02', '@BD7-03', '@BD7-04', '@BD7-09'],
  }, async ({ platform, pages, author }) => {
    const { page } = author
    await page.setViewportSize({ width, height: 800 })
    const book = await author.publish(edition)
    const first = await buy(author, book, 'Anodos Field')
    await buy(author, book, 'Cosmo Wehrstahl')
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })

    await test.step('signs at the desk with keys, and takes one back', async () => {
      await page.goto(`${pages.desk('orders')}&view=sign`)
      await expect(page.getByText('0 of 2 signed')).toBeVisible()
      await expect(page.getByText('No. 1 of 3')).toBeVisible()
      await author.looksRight()
      await expectNoSidewaysScroll(page)
      await page.keyboard.press('s')
      await expect(page.getByText('No. 2 of 3')).toBeVisible()
      await page.keyboard.press('Space')
      await expect(page.getByText('All signed.')).toBeVisible()
      await page.keyboard.press('u')
      await expect(page.getByText('1 of 2 signed')).toBeVisible()
      await page.getByRole('button', { name: 'Mark as Signed' }).click()
      await expect(page.getByText('2 of 2 signed')).toBeVisible()
    })

    await test.step('finds an order by the reader’s name', async () => {
      await page.goto(pages.desk('orders'))
      await expect(row('Cosmo')).toBeVisible()
      await page.getByRole('searchbox', { name: 'Find an order' }).fill('anod')
      await expect(row('Cosmo')).toBeHidden()
      await expect(row('Anodos')).toContainText('No. 1 of 3')
      await author.looksRight()
      await expectNoSidewaysScroll(page)
    })

    await test.step('packs several at once, and undoes it', async () => {
      await page.goto(`${pages.desk('orders')}&show=to-send`)
      await page.getByRole('button', { name: 'Select all on this page' }).click()
      await page.getByRole('button', { name: 'Mark as packed' }).click()
      await expect(page.getByText('2 orders are packed.')).toBeVisible()
      await expect(page.getByText('No orders found.')).toBeVisible()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(row('Anodos')).toBeVisible()
      await expect(row('Cosmo')).toBeVisible()
    })

    await test.step('sends one with its number by keyboard, and the reader’s mail says so', async () => {
      await row('Anodos').getByRole('link').first().press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: /^Order/ })).toBeVisible()
      const reader = page.getByRole('region', { name: 'Reader' })
      await expect(reader.getByText('Anodos Field', { exact: true })).toBeVisible()
      await author.looksRight()
      await expectNoSidewaysScroll(page)
      await page.getByRole('button', { name: 'Mark as sent…' }).press('Enter')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Carrier').pressSequentially('USPS')
      await dialog.getByLabel('Tracking number').pressSequentially('9400 1102')
      await dialog.getByLabel('A few words of your own').fill('Mind the white lady.')
      await author.looksRight()
      await dialog.getByRole('button', { name: 'Mark as sent' }).press('Enter')
      await expect(page.getByText('It was sent with USPS, number 9400 1102.')).toBeVisible()
      const mail = await openMail(author, platform.mailbox, first, /On its way/)
      await expect(mail.body.getByText('Mind the white lady.')).toBeVisible()
      const follow = mail.body.getByRole('link', { name: 'Track Your Parcel' })
      await expect(follow).toHaveAttribute('href', /tools\.usps\.com.*94001102$/)
      await mail.page.close()
    })

    await test.step('notes something, and refunds the other with its copy, which is for sale again', async () => {
      await page.goto(pages.desk('orders'))
      await row('Cosmo').getByRole('link').first().click()
      await page.getByLabel('Your notes').fill('Wrote to him on Friday.')
      await page.getByRole('button', { name: 'Save Notes' }).click()
      await expect(page.getByText(/^Your notes to order .* are saved/)).toBeVisible()
      await page.getByRole('button', { name: 'Refund…' }).click()
      const dialog = page.getByRole('dialog')
      const refund = dialog.getByRole('button', { name: /^Refund \$/ })
      await expect(refund).toBeVisible()
      const plain = await page
        .getByRole('button', { name: 'Save Notes' })
        .evaluate((button) => getComputedStyle(button).backgroundColor)
      await expect(refund).not.toHaveCSS('background-color', plain)
      const asked: string[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('/api/refund-order')) asked.push(request.postDataJSON().saveId)
      })
      author.expectFailure(/409/)
      await page.route('**/api/refund-order', (route) =>
        route.fulfill({
          status: 409,
          json: { code: 'refund.refused', error: 'Stripe did not refund this.' },
        }),
      )
      for (const times of [1, 2]) {
        await refund.click()
        await expect.poll(() => asked.length).toBe(times)
        await expect(dialog.getByRole('alert')).toHaveText('Stripe did not refund this.')
      }
      await page.unroute('**/api/refund-order')
      await dialog.getByLabel('Some books').check()
      await dialog.getByLabel(/^Phantastes/).fill('1')
      await expect(dialog.getByText('$90.00 goes back to the reader.')).toBeVisible()
      await dialog.getByLabel('Put No. 2 of 3 of Phantastes back on sale').check()
      await author.looksRight()
      await expectNoSidewaysScroll(page)
      await dialog.getByRole('button', { name: 'Refund $90.00' }).click()
      await expect(page.getByText('Phantastes, No. 2 of 3, went back on sale.')).toBeVisible()
      expect(asked).toEqual([asked[0], asked[0], expect.not.stringMatching(asked[0] ?? '')])
      await expect(page.getByText('Cancelled, refunded', { exact: false })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Print slip or label' })).toHaveCount(0)
      await page.reload()
      await expect(page.getByLabel('Your notes')).toHaveValue('Wrote to him on Friday.')
      await buy(author, book, 'Alexa Third')
      await page.goto(pages.desk('orders'))
      await expect(row('Alexa')).toContainText('No. 2 of 3')
    })
  })
