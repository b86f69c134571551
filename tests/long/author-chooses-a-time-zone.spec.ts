import { calls } from '@lorecircle/shared/registry/calls'
import { settingsPath } from '@lorecircle/shared/urls/portal-paths'
import { expect, test } from '../journeys/support/authors.ts'
import { newShop } from '../journeys/support/new-shop.ts'

test('an author chooses the shop’s time zone, and a code keeps its days in browsers of two zones', async ({
  platform,
  pages,
  enter,
}) => {
  const shop = await newShop(platform, 'Zoned')
  const day = { first: '2999-12-20', last: '2999-12-24' }
  await shop.call(calls.saveDiscount, {
    discount: {
      code: 'WINTER',
      kind: { percent: 10 },
      bookIds: 'all',
      minimumInCents: null,
      from: day.first,
      until: day.last,
      mostUses: null,
      oncePerReader: false,
      isPaused: false,
    },
  })
  const west = await enter(shop, { timezoneId: 'America/Los_Angeles' })
  await west.page.goto(pages.at(settingsPath('shop')))
  const zone = west.page.getByLabel('Time zone of your shop')
  await expect(zone).toHaveValue('America/Los_Angeles')
  await zone.selectOption('America/New_York')
  await expect(west.page.getByText(/^It is .+ there\./)).toBeVisible()
  await west.page.getByRole('button', { name: 'Save Time Zone' }).click()
  await expect(west.page.getByText('Time zone saved: America/New York.')).toBeVisible()
  await west.looksRight()

  const east = await enter(shop, { timezoneId: 'Asia/Tokyo' })
  for (const { page } of [west, east]) {
    await page.goto(pages.desk('discounts'))
    await expect(page.getByRole('row').filter({ hasText: 'WINTER' })).toContainText('From Dec 20, 2999')
    await page.getByRole('link', { name: 'Change WINTER' }).click()
    await expect(page.getByLabel('First day')).toHaveValue(day.first)
    await expect(page.getByLabel('Last day')).toHaveValue(day.last)
    await expect(
      page.getByText('A day in America/New York, the time zone of your shop.').first(),
    ).toBeVisible()
  }
  await east.page.getByLabel('Percent off').fill('12')
  await east.page.getByRole('button', { name: 'Save Code' }).click()
  await expect(east.page.getByText('WINTER is saved.')).toBeVisible()
  await expect
    .poll(() => shop.call(calls.discounts, {}))
    .toMatchObject([{ kind: { percent: 12 }, from: day.first, until: day.last }])
  await east.looksRight()
})
