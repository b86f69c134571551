import { calls } from '@lorecircle/shared/registry/calls'
import { freeShippingRates } from '@lorecircle/shared/shipping/suggested-tariffs'
import { pay } from '../journeys/support/acts.ts'
import { expect, test } from '../journeys/support/authors.ts'
import { expectNoSidewaysScroll } from '../journeys/support/layout.ts'
import { newShop } from '../journeys/support/new-shop.ts'
import { ready } from './support/kinds/hands.ts'

const inGermany = { extraHTTPHeaders: { 'cloudfront-viewer-country': 'DE' } }
const phone = { viewport: { width: 360, height: 740 } }

test('an author puts two books together on a phone, and sees what readers save and what is in the way', async ({
  platform,
  pages,
  enter,
}) => {
  const author = await enter(newShop(platform, 'Together'), { ...phone, colorScheme: 'dark' })
  const { page } = author
  await author.publish({ title: 'Lilith', formats: [{ type: 'Hardcover', price: 30, quantity: 4 }] })
  await author.publish({ title: 'Phantastes', formats: [{ type: 'Hardcover', price: 25, quantity: 4 }] })
  await page.goto(pages.desk('bundles'))
  await expect(page.getByText('You have no bundles yet.')).toBeVisible()
  await author.looksRight()
  await page.getByRole('link', { name: 'Make a bundle' }).click()

  await page.getByLabel('Price in US dollars').fill('80')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Give it a name.')
  await page.getByLabel('Name').fill('Both dreams')
  const picker = page.getByLabel('Add a format')
  await expect(picker).toHaveAccessibleDescription('Choose at least two formats.')
  await picker.selectOption('Lilith, Hardcover, $30.00')
  await picker.selectOption('Phantastes, Hardcover, $25.00')
  await expect(page.getByLabel('Price in US dollars')).toHaveAccessibleDescription(
    'One by one they cost $55.00: a bundle costs that much at most.',
  )
  await page.getByLabel('Copies of Phantastes, Hardcover, $25.00').fill('2')
  await page.getByLabel('Price in US dollars').fill('60')
  await expect(page.getByText('so readers save $20.00.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'How readers see it' })).toContainText(
    '2 × Phantastes, Hardcover',
  )
  await author.looksRight()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('link', { name: 'View Both dreams' }).first()).toBeVisible()

  const row = page.getByRole('row').filter({ hasText: 'Both dreams' })
  await expect(row).toContainText('In the shop')
  const lilith = (await author.call(calls.fetchBooks, {})).books.find(({ title }) => title === 'Lilith')
  await author.call(calls.archiveBook, { bookId: lilith?.id ?? '' })
  await page.reload()
  await expect(row).toContainText('Lilith is archived.')
  await page.getByRole('button', { name: 'Delete Both dreams' }).click()
  await expect(page.getByText('You have no bundles yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('Not for sale')
  await author.looksRight()
})

for (const javaScriptEnabled of [true, false]) {
  test(`a reader ${javaScriptEnabled ? 'with' : 'without'} JavaScript buys what is sold together, on a phone`, async ({
    platform,
    pages,
    person,
  }) => {
    const shop = await newShop(platform, javaScriptEnabled ? 'Scripted' : 'Unscripted')
    await shop.call(calls.saveShipping, { tariff: freeShippingRates('US'), etag: '' })
    const numbered = {
      type: 'Special Edition',
      price: 60,
      quantity: 5,
      numbered: true,
      signing: { offer: 'dedication' },
    } as const
    const books = [
      await shop.publish({ title: 'Lilith', formats: [numbered] }),
      await shop.publish({ title: 'Phantastes', formats: [{ type: 'Hardcover', price: 25, quantity: '∞' }] }),
    ]
    const parts = books.map(({ id, formats }) => ({ bookId: id, formatId: formats[0]?.id ?? '', copies: 1 }))
    const words = { name: 'Both dreams', description: 'Signed.', pictureUrl: '', pictureAlt: '' }
    const bundle = { ...words, parts, priceInCents: 7_000, state: 'published' as const }
    const { url } = await shop.call(calls.saveBundle, { bundle })
    const reader = await person({ ...phone, ...inGermany, javaScriptEnabled })
    const { page } = reader
    // Whoever looks at a page for faults does so with a script.
    const look = async () => javaScriptEnabled && (await reader.looksRight())

    await expect(async () => {
      await page.goto(books[0]?.url ?? '')
      await page.getByRole('link', { name: 'Both dreams' }).click({ timeout: 1_000 })
    }).toPass({ timeout: 20_000 })
    await expect(page).toHaveURL(url ?? '')
    await expect(page.getByText('You save $15.00. Bought separately: $85.00.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Phantastes' })).toBeVisible()
    await look()
    await page.getByText('Add a dedication').click()
    await page.getByLabel('Dedication, written exactly as you type it').fill('For Vane.')
    const add = page.getByRole('button', { name: 'Add to Cart' })
    if (javaScriptEnabled) await ready(add)
    await add.click()
    if (javaScriptEnabled) {
      const drawer = page.getByRole('dialog', { name: 'In your cart' })
      await expect(drawer.getByRole('status')).toHaveText('1 copy, $70.00 in total.')
      await drawer.getByRole('link', { name: 'Open the cart' }).click()
    }
    await expect(page).toHaveURL(/\/cart(\?kept=1)?$/)
    const line = page.getByRole('listitem').filter({ hasText: 'Both dreams' })
    await expect(line).toContainText('Lilith, Special Edition')
    await expect(line).toContainText('$15.00 saved')
    await expect(line.getByText('For Vane.').first()).toBeVisible()
    await look()
    await page.getByRole('button', { name: 'Check out' }).click()
    await expect(page.getByText('Part of Both dreams').first()).toBeVisible()
    await pay(page, { email: `${javaScriptEnabled}@lorecircle.example` })
    await expect(page).toHaveURL(/\/thank-you\//)
    await expect(page.getByText('part of Both dreams')).toHaveCount(2)
    await expect(page.getByText('$70.00').first()).toBeVisible()
    await look()
    await page.goto(`${pages.shop(shop.subdomain)}cart`)
    await expect(page.getByText('Your cart is empty.')).toBeVisible()
  })
}
