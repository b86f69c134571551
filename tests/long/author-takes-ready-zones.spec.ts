import { expect, test } from '../journeys/support/authors.ts'
import { shippingPath, zone } from './support/tariff.ts'

test('ready-made zones never share a country, and one that was removed too soon comes back', {
  tag: ['@BD7-11'],
}, async ({ pages, author }) => {
  const { page } = author
  await page.goto(shippingPath(pages))
  await page.getByLabel('Sent from').selectOption('DE')
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
