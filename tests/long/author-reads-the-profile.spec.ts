import type { Page } from '@playwright/test'
import { expect, test } from '../journeys/support/authors.ts'
import { newAuthor, newShop } from '../journeys/support/new-shop.ts'

test('a profile shows who one is, and its data as raw text', {
  tag: ['@B2.3-42', '@B3.11-01', '@B3.11-02', '@B3.11-03', '@B3.11-04'],
}, async ({ platform, pages, enter }) => {
  const author = await enter(newShop(platform, 'Noman'))
  const { page } = author
  await page.goto(pages.at('/authorportal/profile'))
  const raw = page.locator('pre')
  await expect(raw).toContainText(`"email": "${author.email}"`)
  await expect(raw).toContainText('"firstName": "Noman"')
  await expect(raw).toContainText(`"lastName": "${author.author.lastName}"`)
  await expect(page.getByText('Signed up', { exact: true })).toBeVisible()
  await expect(raw).toBeHidden()
  await author.looksRight()
  await page.getByText('This page as raw data').click()
  await expect(raw).toBeVisible()
  const penName = `A. Nonymous ${author.subdomain}`
  await page.getByLabel('Pen name').fill(penName)
  await page.getByRole('radio', { name: /Bramble/ }).check()
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByText(/Profile saved! Live in/)).toBeVisible()
  await page.reload()
  const createdAt = await loginTime(page)
  await expect(async () => {
    const text = (await raw.textContent()) ?? '{}'
    expect(JSON.parse(text)).toMatchObject({
      session: { penName, createdAt },
      profile: { penName },
    })
  }).toPass({ timeout: 15_000 })
  await page.goto(pages.shop(author.subdomain))
  await expect(page.locator('html')).toHaveAttribute('data-accent', 'bramble')
  await expect(page.getByText(penName).first()).toBeVisible()
})

test('whoever signs up under another author’s pen name reads why they have none, and chooses one', async ({
  platform,
  enter,
}) => {
  const namesake = await enter(newAuthor(platform, 'Lord', 'Dunsany'))
  const { page } = namesake
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const why = 'If it is yours as well, an initial more tells you apart.'
  await expect(page.getByRole('heading', { name: 'Readers see you as ‘A New Author’' })).toBeVisible()
  await expect(page.getByText(why)).toBeVisible()
  await namesake.looksRight()
  await page.getByRole('link', { name: 'Choose a pen name' }).click()
  const field = page.getByLabel('Pen name')
  await expect(field).toHaveValue('A New Author')
  await expect(field).toHaveAccessibleDescription(new RegExp(why))
  namesake.expectFailure(/409/)
  await field.fill('Lord Dunsany')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByText('Another author writes under this name.')).toBeVisible()
  await field.fill(`Lord P. Dunsany ${process.pid}`)
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByText('Profile saved!')).toBeVisible()
  await expect(field).not.toHaveAccessibleDescription(new RegExp(why))
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByText('steps to your first sale')).toBeVisible()
  await expect(page.getByText('A New Author')).toBeHidden()
})

test('a profile that cannot be fetched says with which status, and is asked for again', {
  tag: ['@B3.11-05', '@B8-42', '@B8-45'],
}, async ({ pages, newcomer }) => {
  const { page } = newcomer
  newcomer.expectFailure(/503/)
  await page.route('**/api/testinglambda**', (route) => route.fulfill({ status: 503, body: '<html>' }))
  await page.goto(pages.at('/authorportal/profile'))
  await expect(page.getByRole('alert')).toContainText(
    'Error: Failed to fetch profile data. Status: 503 - Something went wrong. Try again.',
  )
  await page.unroute('**/api/testinglambda**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('pre')).toContainText(newcomer.email)
  await expect(page.locator('pre')).toContainText(`"createdAt": "${await loginTime(page)}"`)
})

/** The time of the login, as the token in the browser states it. */
const loginTime = (page: Page) =>
  page.evaluate(() => {
    const [, token = ''] = Object.entries(localStorage).find(([key]) => key.endsWith('.idToken')) ?? []
    const claims = JSON.parse(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')))
    return new Date(claims.auth_time * 1000).toISOString()
  })
