import { pay } from './support/acts.ts'
import { expect, test } from './support/person.ts'
import { dedication, inGermany, openBook, shopWithTerms } from './support/shop-with-terms.ts'

test('a reader fills a cart beside the book, at what it costs to send there, and pays for all of it once', {
  tag: ['@A2.7-20', '@A2.7-21', '@AD4-02', '@AD7-08', '@AD7-09', '@faults'],
}, async ({ platform, person }) => {
  const { shop, book } = await shopWithTerms(platform, 'Cartwright')
  const reader = await person(inGermany)
  const { page } = reader
  const special = page.getByRole('article').filter({ hasText: 'A numbered edition.' }).last()
  const drawer = page.getByRole('dialog', { name: 'In your cart' })

  await openBook(page, book)
  await page.goto(`${book}?code=lantern`)
  await expect(page.getByText('Discount code added', { exact: false })).toBeVisible()
  await expect(special).toContainText('Shipping to Germany: $17.00, 6 to 12 days')

  await special.getByText('Choose your number, add a dedication').click()
  await special.getByRole('button', { name: 'No. 3' }).click()
  await expect(special.getByLabel('Your number, from 1 to 20')).toHaveValue('3')
  await special.getByLabel('Your number, from 1 to 20').fill('7')
  await special.getByLabel('Dedication, written exactly as you type it').fill(dedication)
  const add = special.getByRole('button', { name: 'Add to Cart' })
  await expect(page.locator('astro-island[ssr]').filter({ has: add })).toHaveCount(0)
  await add.press('Enter')
  await expect(drawer.getByRole('heading', { name: 'In your cart' })).toBeFocused()
  await expect(drawer.getByRole('listitem')).toContainText(['Special Edition, No. 7'])
  await expect(drawer.getByText(dedication).first()).toBeVisible()
  await reader.looksRight()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(add).toBeFocused()

  const paperback = page.getByRole('button', { name: 'Add to Cart Paperback' })
  await expect(page.locator('astro-island[ssr]').filter({ has: paperback })).toHaveCount(0)
  await paperback.click()
  await drawer.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(drawer.getByRole('status')).toHaveText('3 copies, $146.60 in total.')
  await expect(drawer.getByRole('button', { name: 'Increase quantity' })).toBeFocused()

  await drawer.getByRole('link', { name: 'Open the cart' }).click()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(page.locator('html')).toHaveAttribute('style', /--cart: 3\b/)
  await expect(page.getByText('Discount (LANTERN)')).toBeVisible()
  await page.getByLabel('Shipping to').selectOption({ label: 'United States' })
  await expect(page.getByText('Shipping to the United States')).toBeVisible()
  await expect(page.getByText('$134.60')).toBeVisible()
  await reader.looksRight()

  await test.step('what was typed and not kept goes along, or the cart says why it cannot', async () => {
    const copies = page.getByRole('spinbutton', { name: 'Quantity', exact: true }).first()
    await copies.fill('5000')
    await page.getByRole('button', { name: 'Check out' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByText('Is it a gift?').click()
    const note = page.getByLabel('Gift message')
    await note.fill('For B')
    reader.expectFailure(/503.*\/api\/cart$/)
    await page.route('**/api/cart', (route) =>
      route.request().resourceType() === 'fetch' ? route.fulfill({ status: 503 }) : route.continue(),
    )
    await page.getByRole('button', { name: 'Check out' }).click()
    await expect(page.getByText('This is a gift')).toBeVisible()
    await expect(note).toHaveValue('For B')
    await page.unroute('**/api/cart')
    await note.fill('For Ben')
    await page.getByRole('button', { name: 'Check out' }).click()
  })
  await pay(page, { email: 'cartwright@lorecircle.example' })
  await expect(page).toHaveURL(/\/thank-you\//)
  await expect(page.getByText('For Ben')).toBeVisible()
  await expect(page.getByText('Copy No.')).toBeVisible()
  await expect(page.getByText(dedication)).toBeVisible()
  await expect(page.getByText('$134.60')).toBeVisible()
  await page.goto(`${shop}cart`)
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
})
