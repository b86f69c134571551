import type { Page } from '@playwright/test'
import { expect, test } from '../journeys/support/authors.ts'
import { savingBar } from '../journeys/support/book-form.ts'
import { tabTo } from '../journeys/support/keyboard.ts'
import { newShop } from '../journeys/support/new-shop.ts'
import type { pagesOf } from '../journeys/support/pages.ts'

const shippingPath = (pages: ReturnType<typeof pagesOf>) => `${pages.desk('settings')}&section=shipping`
const zone = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const trial = (page: Page) => zone(page, 'Try it out')
const save = (page: Page) => page.getByRole('button', { name: 'Save Shipping' }).click()

test('an author sets a zone up by keyboard, tries it out, and finds it as it was saved', {
  tag: ['@BD7-11'],
}, async ({ pages, author }) => {
  const { page } = author
  await page.goto(shippingPath(pages))
  await expect(page.getByText('readers in 23 countries pay nothing')).toBeVisible()
  const from = page.getByLabel('Posted from')
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
  await expect(trial(page).getByRole('status')).toHaveText(/^Fill in the prices/)
  await tabTo(page, middle.getByLabel('Step 1: price'))
  await page.keyboard.type('9')
  await tabTo(page, middle.getByLabel('Step 2: price'))
  await page.keyboard.type('14')
  const days = middle.getByRole('group', { name: 'Days on the way' })
  await tabTo(page, days.getByLabel('From'))
  await page.keyboard.type('6')
  await tabTo(page, days.getByLabel('To'))
  await page.keyboard.type('12')
  await expect(trial(page).getByRole('status')).toHaveText('Two hardcovers to Germany: $14.00, 6–12 days.')
  await trial(page).getByLabel('Copies').selectOption('1')
  await expect(trial(page).getByRole('status')).toHaveText('One hardcover to Germany: $9.00, 6–12 days.')
  await trial(page).getByLabel('To', { exact: true }).selectOption('BR')
  await expect(trial(page).getByRole('status')).toHaveText('One hardcover is not sent to Brazil.')
  await expect(savingBar(page)).toContainText('Unsaved changes')

  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Saved: from now on, this is what sending costs.')).toBeVisible()
  await page.reload()
  await expect(middle.getByLabel('Step 2: price')).toHaveValue('14.00')
  await expect(page.getByText('pay nothing')).toBeHidden()
  await author.looksRight()
})

test('ready-made zones never share a country, and one that was removed too soon comes back', {
  tag: ['@BD7-11'],
}, async ({ pages, author }) => {
  const { page } = author
  await page.goto(shippingPath(pages))
  await page.getByLabel('Posted from').selectOption('DE')
  const add = zone(page, 'Add a zone')
  for (const name of ['Germany', 'European Union', 'Europe', 'Everywhere else']) {
    await add.getByRole('button', { name, exact: true }).click()
  }
  const countries = (name: string) =>
    zone(page, name).getByRole('list', { name: 'Countries of this zone' }).getByRole('listitem')
  await zone(page, 'European Union').getByText('Austria, Belgium and 24 more').click()
  await expect(countries('European Union')).toHaveCount(26)
  await zone(page, 'Europe')
    .getByText(/and 21 more$/)
    .click()
  await expect(countries('Europe').filter({ hasText: /^(Germany|France)$/ })).toHaveCount(0)
  await expect(add.getByRole('button', { name: 'Everywhere else' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove Europe', exact: true }).click()
  await expect(zone(page, 'Europe')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(zone(page, 'Europe')).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`on a phone by ${colorScheme === 'light' ? 'day' : 'candle'}, what cannot be saved says why at its field`, {
    tag: ['@BD7-11'],
  }, async ({ platform, pages, enter }) => {
    const shop = newShop(platform, `Posts${colorScheme}`)
    const author = await enter(shop, { viewport: { width: 360, height: 740 }, colorScheme })
    const { page } = author
    await page.goto(shippingPath(pages))
    await save(page)
    await expect(page.getByLabel('Posted from')).toBeFocused()
    await expect(page.getByLabel('Posted from')).toHaveAccessibleDescription(
      'Choose the country that you post from.',
    )
    await expect(page.getByRole('alert').filter({ hasText: 'Add a zone.' })).toBeVisible()
    await page.getByLabel('Posted from').selectOption('US')
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
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await unnamed.getByLabel('Name').fill('America')
    await zone(page, 'America').getByLabel('Step 1: price').fill('0')
    await save(page)
    await expect(page.getByText('Saved: from now on')).toBeVisible()
    await author.looksRight()
  })
}
