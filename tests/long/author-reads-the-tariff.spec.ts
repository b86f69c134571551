import type { Page } from '@playwright/test'
import { expect, test } from '../journeys/support/authors.ts'
import { expectNoSidewaysScroll } from '../journeys/support/layout.ts'
import { newShop } from '../journeys/support/new-shop.ts'
import { shippingPath, zone } from './support/tariff.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save Shipping' }).click()

for (const colorScheme of ['light', 'dark'] as const) {
  test(`on a phone by ${colorScheme === 'light' ? 'day' : 'candle'}, what cannot be saved says why at its field`, {
    tag: ['@BD7-11'],
  }, async ({ platform, pages, enter }) => {
    const shop = newShop(platform, `Posts${colorScheme}`)
    const author = await enter(shop, { viewport: { width: 360, height: 740 }, colorScheme })
    const { page } = author
    await page.goto(shippingPath(pages))
    await save(page)
    await expect(page.getByLabel('Sent from')).toBeFocused()
    await expect(page.getByLabel('Sent from')).toHaveAccessibleDescription(
      'Choose the country that you post from.',
    )
    await expect(page.getByRole('alert').filter({ hasText: 'Add a zone.' })).toBeVisible()
    await page.getByLabel('Sent from').selectOption('US')
    await zone(page, 'Add a zone').getByRole('button', { name: 'North America' }).click()
    const america = zone(page, 'North America')
    await america.getByLabel('Step 1: price').fill('0.20')
    await america.getByLabel('Step 2: price').fill('12')
    await america.getByLabel('Name').fill('')
    await save(page)
    const unnamed = zone(page, 'Zone 1')
    await expect(unnamed.getByLabel('Name')).toHaveAccessibleDescription(/^Give this zone a name/)
    await expect(unnamed.getByLabel('Step 1: price')).toHaveAccessibleDescription(
      'Sending costs nothing, or at least $0.50: cards cannot pay less.',
    )
    await page.evaluate(() => scrollTo(0, 100_000))
    await author.looksRight()
    await expectNoSidewaysScroll(page)
    await unnamed.getByLabel('Name').fill('America')
    await zone(page, 'America').getByLabel('Step 1: price').fill('0')
    await save(page)
    await expect(page.getByText('Saved: from now on')).toBeVisible()
    await author.looksRight()
  })
}
