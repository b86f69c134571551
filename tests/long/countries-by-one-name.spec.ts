import { countryName, shippingCountries, sortByCountryName } from '@lorecircle/shared/shipping/countries'
import { expect, test } from '../journeys/support/authors.ts'
import { shippingPath } from './support/tariff.ts'

test('an author’s browser calls every country what the pages call it that readers get', async ({
  pages,
  author,
}) => {
  const { page } = author
  await page.goto(shippingPath(pages))
  const options = page.getByLabel('Sent from').getByRole('option')
  await expect(options).toHaveText([
    'Choose a country',
    ...sortByCountryName(shippingCountries).map(countryName),
  ])
})
