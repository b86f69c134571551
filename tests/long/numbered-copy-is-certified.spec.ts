import { payByCard } from '@lorecircle/local/demo/place-orders'
import { calls } from '@lorecircle/shared/registry/calls'
import type { Page } from '@playwright/test'
import { expect, test } from '../journeys/support/authors.ts'
import { expectNoSidewaysScroll } from '../journeys/support/layout.ts'
import type { newShop } from '../journeys/support/new-shop.ts'

type Shop = Pick<Awaited<ReturnType<typeof newShop>>, 'product' | 'subdomain' | 'publish' | 'call'>

/** As long as a title may be that has to stand on one sheet with all the rest. */
const longTitle =
  `Phantastes, a Faerie Romance for Men and Women, ${'in Which a Man Wanders On '.repeat(5)}`.slice(0, 166)

/** Where the sheet lies on its page's printed part, in millimetres. */
async function sheetIn(page: Page, { width, height }: { width: number; height: number }) {
  const pixels = (millimetres: number) => Math.round((millimetres * 96) / 25.4)
  const screen = page.viewportSize()
  await page.setViewportSize({ width: pixels(width), height: pixels(height) })
  await page.emulateMedia({ media: 'print' })
  const box = await page.locator('.certificate-sheet').boundingBox()
  await page.emulateMedia({ media: null })
  if (screen) await page.setViewportSize(screen)
  if (!box) throw new Error('there is no sheet')
  const [left, top] = [(box.x * 25.4) / 96, (box.y * 25.4) / 96]
  return {
    left,
    top,
    right: width - left - (box.width * 25.4) / 96,
    bottom: height - top - (box.height * 25.4) / 96,
  }
}

/** Somebody buys the next copy; answers the order's own page. */
async function buy({ product, subdomain, publish }: Shop): Promise<string> {
  const { id, title, formats } = await publish({
    title: longTitle,
    formats: [{ type: 'Special Edition', price: 90, quantity: 3, numbered: true }],
  })
  const [format] = formats
  if (!format) throw new Error('the book has no format')
  const { url } = await product.call(
    calls.createCheckoutSession,
    {
      domain: subdomain,
      title,
      format: format.type,
      price: format.price,
      quantity: 1,
      bookId: id,
      formatId: format.id,
    },
    { subdomain },
  )
  return product.follow(
    await payByCard(url, { email: `anodos.${subdomain}@example.com`, name: 'Anodos Field' }),
  )
}

/** The sheets of a print, in millimetres. */
async function sheetsOf(page: Page, options: Parameters<Page['pdf']>[0]) {
  const pdf = (await page.pdf(options)).toString('latin1')
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [width, height].map((points) => Math.round(Number(points) / 2.835)).join(' × '),
  )
}

test('a reader prints the certificate of a numbered copy, anybody sees that it is genuine, and the author prints it, too', async ({
  pages,
  author,
  person,
}) => {
  const orderUrl = await buy(author)
  const reader = await person({ viewport: { width: 360, height: 740 } })
  const { page } = reader

  await test.step('from the order’s page, on a phone, in both lights', async () => {
    await page.goto(orderUrl)
    await page.getByRole('link', { name: 'Certificate of number 1 of 3' }).click()
    const sheet = page.getByRole('article', { name: 'Certificate of number 1 of 3' })
    await expect(sheet).toContainText('Phantastes')
    await expect(sheet).not.toContainText('Anodos')
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await reader.looksRight()
      await expectNoSidewaysScroll(page)
    }
  })

  await test.step('one sheet of either paper, whatever the light', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => sheetsOf(page, { format: 'A4' })).toEqual(['210 × 297'])
    await expect.poll(() => sheetsOf(page, { format: 'Letter' })).toEqual(['216 × 279'])
    for (const paper of [
      { width: 186, height: 273 },
      { width: 191.9, height: 255.4 },
    ]) {
      await expect(async () => {
        const { left, top, right, bottom } = await sheetIn(page, paper)
        expect(Math.min(left, top, right, bottom), 'no line of it lies on the edge').toBeGreaterThan(0.2)
        expect(Math.max(left, top, right, bottom), 'it fills the paper').toBeLessThan(4)
      }).toPass({ timeout: 15_000 })
    }
  })

  const checkLink = page.getByRole('link', { name: 'Verify Certificate' })
  await expect(checkLink).toHaveAttribute('href', /^http/)
  const check = await checkLink.getAttribute('href')
  await test.step('anybody sees that it is genuine, without JavaScript and without the reader’s name', async () => {
    const anybody = await person({ javaScriptEnabled: false })
    await anybody.page.goto(check ?? '')
    await expect(anybody.page.getByRole('heading', { level: 1 })).toHaveText('This certificate is genuine.')
    await expect(anybody.page.getByRole('main')).toContainText('Number 1 of 3')
    await expect(anybody.page.locator('body')).not.toContainText('Anodos')
    anybody.expectFailure(/404/)
    await anybody.page.goto(`${check}0`)
    await expect(anybody.page.getByRole('heading', { level: 1 })).toHaveText('Code not found.')
    await anybody.page.getByLabel('Code').fill(new URL(check ?? '').pathname.split('/').at(-1) ?? '')
    await anybody.page.getByRole('button', { name: 'Check Code' }).click()
    await expect(anybody.page.getByRole('heading', { level: 1 })).toHaveText('This certificate is genuine.')
  })

  await test.step('the author prints a sheet for each copy from the orders', async () => {
    const desk = author.page
    await desk.goto(pages.desk('orders'))
    await desk.getByRole('button', { name: 'Select all on this page' }).click()
    await desk.getByRole('link', { name: 'Print slips' }).click()
    await desk.getByRole('link', { name: 'Certificates, A4' }).click()
    await expect(desk.getByRole('article', { name: 'Certificate of number 1 of 3' })).toContainText(
      'Phantastes',
    )
    await author.looksRight()
    await expect.poll(() => sheetsOf(desk, { preferCSSPageSize: true })).toEqual(['210 × 297'])
    const letter = desk.getByRole('link', { name: 'Certificates, Letter' })
    await letter.click()
    await expect(letter).toHaveAttribute('aria-current', 'true')
    await expect.poll(() => sheetsOf(desk, { preferCSSPageSize: true })).toEqual(['216 × 279'])
  })
})
