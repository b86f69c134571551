import { expect, test } from '../journeys/support/authors.ts'
import { ask } from '../journeys/support/crawl.ts'
import { newShop } from '../journeys/support/new-shop.ts'

test('an author gives the shop’s policies words of their own, and takes them back', async ({
  platform,
  pages,
  person,
  enter,
}) => {
  const shop = await newShop(platform, 'Ware')
  const author = await enter(shop)
  const { page } = author
  const returns = `${pages.shop(shop.subdomain)}returns`
  const reader = await person()
  await expect.poll(async () => (await ask(returns)).status).toBe(200)
  await reader.page.goto(returns)
  await expect(reader.page.getByText('Printed books')).toBeVisible()

  await page.goto(`${pages.desk('custompage')}&page=imprint`)
  const text = page.getByRole('textbox', { name: 'Text' })
  await expect(text).toContainText('How to reach the author')
  await page.getByRole('link', { name: 'Returns Standard text' }).click()
  await expect(text).toContainText('Printed books')
  await text.fill('Keep it, and I pay you back.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Returns Draft' })).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText(/Live in/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Returns Your text' })).toBeVisible()
  await author.looksRight()
  await reader.page.reload()
  await expect(reader.page.getByText('Keep it, and I pay you back.')).toBeVisible()
  await reader.page
    .getByRole('navigation', { name: 'Help and policies' })
    .getByRole('link', { name: 'Terms of Sale' })
    .click()
  await expect(reader.page.getByRole('heading', { level: 1, name: 'Terms of Sale' })).toBeVisible()

  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('link', { name: 'Returns Standard text' })).toBeVisible()
  await expect(async () => {
    await reader.page.goto(returns)
    await expect(reader.page.getByText('Printed books')).toBeVisible({
      timeout: 500,
    })
  }).toPass()
})
