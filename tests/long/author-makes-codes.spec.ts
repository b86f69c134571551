import { calls } from '@lorecircle/shared/registry/calls'
import { expect, test } from '../journeys/support/authors.ts'
import { expectNoSidewaysScroll } from '../journeys/support/layout.ts'
import { newShop } from '../journeys/support/new-shop.ts'

test('an author makes a first code, copies its link, pauses it, takes it away and thinks better of it', {
  tag: ['@BD7-12'],
}, async ({ platform, pages, enter }) => {
  const author = await enter(newShop(platform, 'Codes'), {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const { page } = author
  await author.publish({ title: 'The King of Elfland’s Daughter' })
  await author.publish({ title: 'Phantastes' })
  await page.goto(pages.desk('discounts'))
  await expect(page.getByText('You have no codes yet.')).toBeVisible()
  await author.looksRight()
  await page.getByRole('link', { name: 'Make a code' }).click()

  await page.getByLabel('Code', { exact: true }).fill('elfland')
  await page.getByLabel('Discount', { exact: true }).selectOption('Amount off')
  await page.getByLabel('Dollars off').fill('5')
  await page.getByLabel('Some of them').check()
  await page.getByLabel('The King of Elfland’s Daughter').check()
  await page.getByLabel('Minimum order').fill('10')
  await page.getByLabel('Maximum uses').fill('20')
  await page.getByLabel('Once per reader').check()
  await author.looksRight()
  await page.getByRole('button', { name: 'Make Code' }).click()
  await expect(page.getByText('ELFLAND is made.')).toBeVisible()

  const row = page.getByRole('row').filter({ hasText: 'ELFLAND' })
  await expect(row).toContainText('$5.00 off')
  await expect(row).toContainText('1 book, from $10.00, once for each reader')
  await expect(row).toContainText('0 of 20')
  await page.getByRole('button', { name: 'Copy link of ELFLAND' }).click()
  const link = `${pages.shop(author.subdomain)}?code=ELFLAND`
  await expect(page.getByText(`Copied: ${link}`)).toBeVisible()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link)

  await page.getByRole('button', { name: 'Pause ELFLAND' }).click()
  await expect(row).toContainText('Paused')
  await page.getByRole('button', { name: 'Resume ELFLAND' }).click()
  await expect(page.getByRole('button', { name: 'Pause ELFLAND' })).toBeVisible()

  await page.getByRole('button', { name: 'Remove ELFLAND' }).click()
  await expect(page.getByText('You have no codes yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('$5.00 off')
  await author.looksRight()
  await expect.poll(() => author.call(calls.discounts, {})).toMatchObject([{ code: 'ELFLAND', mostUses: 20 }])
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`by keyboard on a phone by ${colorScheme === 'light' ? 'day' : 'candle'}, a code that cannot be saved says why`, {
    tag: ['@BD7-12'],
  }, async ({ platform, pages, enter }) => {
    const shop = await newShop(platform, `Saves${colorScheme}`)
    await shop.call(calls.saveDiscount, {
      discount: {
        code: 'SPRING-10',
        kind: { percent: 10 },
        bookIds: 'all',
        minimumInCents: null,
        from: null,
        until: null,
        mostUses: null,
        oncePerReader: false,
        isPaused: false,
      },
    })
    const author = await enter(shop, { viewport: { width: 360, height: 740 }, colorScheme })
    const { page } = author
    author.expectFailure(/409.*\/api\/discounts/)
    await page.goto(`${pages.desk('discounts')}&code=new`)
    const nextYear = new Date().getUTCFullYear() + 1
    const code = page.getByLabel('Code', { exact: true })
    await code.fill('spring 10')
    await page.getByLabel('Percent off').fill('120')
    await page.getByLabel('Last day').fill(`${nextYear}-12-01`)
    await page.getByLabel('First day').fill(`${nextYear}-12-24`)
    await page.getByLabel('Percent off').press('Enter')
    await expect(code).toBeFocused()
    await expect(code).toHaveAccessibleDescription(/^A code has 3 to 24 letters/)
    await expect(page.getByLabel('Percent off')).toHaveAccessibleDescription(
      'A percentage is a whole number from 1 to 100.',
    )
    await expect(page.getByLabel('Last day')).toHaveAccessibleDescription(
      'The last day comes before the first.',
    )
    // Nothing lies under the bar at the foot of the page.
    await page.evaluate(() => scrollTo(0, 100_000))
    await author.looksRight()
    await page.getByLabel('Last day').fill(`${nextYear}-12-24`)
    await page.getByLabel('Percent off').fill('15')
    await code.fill('spring-10')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page.getByRole('alert')).toContainText('You have a code SPRING-10 already.')
    await code.fill('winter-15')
    await page.keyboard.press('Enter')
    await expect(page.getByText('WINTER-15 is made.')).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: 'WINTER-15' })
    await expect(row).toContainText('15% off')
    await expectNoSidewaysScroll(page)
    await author.looksRight()
  })
}
