import type { Page } from '@playwright/test'
import { expect, test } from '../journeys/support/authors.ts'
import { savingBar } from '../journeys/support/book-form.ts'
import { tabTo } from '../journeys/support/keyboard.ts'
import { shippingPath, zone } from './support/tariff.ts'

const trial = (page: Page) => zone(page, 'Try it out')

test('an author sets a zone up by keyboard, tries it out, and finds it as it was saved', {
  tag: ['@BD7-11'],
}, async ({ pages, author }) => {
  const { page } = author
  await page.goto(shippingPath(pages))
  await expect(page.getByText('printed books are sold in the United States only')).toBeVisible()
  const from = page.getByLabel('Sent from')
  await from.focus()
  await page.keyboard.type('United States')
  await page.keyboard.press('Enter')
  await expect(from).toHaveValue('US')

  await tabTo(page, page.getByRole('button', { name: 'Countries of my choice' }))
  await page.keyboard.press('Enter')
  const own = zone(page, 'Zone 1')
  await expect(own.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('The middle of Europe')
  const middle = zone(page, 'The middle of Europe')
  const picker = middle.getByLabel('Add a country')
  for (const country of ['Germany', 'Austria']) {
    await tabTo(page, picker)
    await page.keyboard.type(country)
    await expect(picker).toHaveAccessibleDescription(`Press Enter to add ${country}.`)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Shift+Tab')
  }
  await expect(middle.getByRole('list', { name: 'Countries of this zone' }).getByRole('listitem')).toHaveText(
    ['Austria', 'Germany'],
  )
  await expect(trial(page).getByRole('status')).toHaveText(/^Enter prices/)
  await tabTo(page, middle.getByLabel('Step 1: price'))
  await page.keyboard.type('9')
  await tabTo(page, middle.getByLabel('Step 2: price'))
  await page.keyboard.type('14')
  const days = middle.getByRole('group', { name: 'Delivery time, in days' })
  await tabTo(page, days.getByLabel('From'))
  await page.keyboard.type('6')
  await tabTo(page, days.getByLabel('To'))
  await page.keyboard.type('12')
  await expect(trial(page).getByRole('status')).toHaveText('Two hardcovers to Germany: $14.00, 6 to 12 days.')
  await trial(page).getByLabel('Copies').selectOption('1')
  await expect(trial(page).getByRole('status')).toHaveText('One hardcover to Germany: $9.00, 6 to 12 days.')
  await trial(page).getByLabel('To', { exact: true }).selectOption('BR')
  await expect(trial(page).getByRole('status')).toHaveText('One hardcover is not sent to Brazil.')
  await expect(savingBar(page)).toContainText('Unsaved changes')

  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Saved: from now on, this is what sending costs.')).toBeVisible()
  await page.reload()
  await expect(middle.getByLabel('Step 2: price')).toHaveValue('14.00')
  await expect(page.getByText('sold in the United States only')).toBeHidden()
  await author.looksRight()
})
