import { expect, test } from '../journeys/support/authors.ts'
import { ask } from '../journeys/support/crawl.ts'

test('an author on See My Shop is led to it, and can press a link where nothing happens', {
  tag: ['@B2.8-01', '@B2.8-02', '@B2.8-03', '@B7-67', '@B7-69'],
}, async ({ pages, author }) => {
  const { page, sub } = author
  const { desk } = pages
  const shop = pages.shop(author.subdomain)
  await expect.poll(async () => (await ask(shop)).status).toBe(200)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  // The shop answers nothing at first, so that what stands here can be read.
  await page.route(shop, (route) => route.fulfill({ status: 204 }))
  await page.goto(desk('store'))
  await expect(page.getByText('Taking you to your shop…')).toBeVisible()
  const link = page.getByRole('link', { name: 'Click here' })
  await expect(link).toHaveAttribute('href', shop.slice(0, -1))
  expect(asked).toContainEqual(expect.stringMatching(new RegExp(`/api/fetch-author-profile\\?sub=${sub}$`)))
  await author.looksRight()
  await page.unrouteAll()
  await link.click()
  await expect(page).toHaveURL(shop)

  await page.goto(desk('store'))
  await expect(page).toHaveURL(shop)
})

test('an author comes to the profile by the greeting, on a phone, too, and from the settings', async ({
  pages,
  author,
}) => {
  const { page } = author
  await page.setViewportSize({ width: 360, height: 740 })
  const greeting = page.getByRole('link', {
    name: `Welcome back, ${author.author.firstName} Your profile`,
  })
  const profile = page.getByRole('heading', { level: 1, name: 'Profile' })
  await greeting.click()
  await expect(profile).toBeFocused()
  await author.looksRight()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(pages.at('/authorportal/mainpage?tab=settings'))
  await page.getByRole('link', { name: 'your profile', exact: true }).click()
  await expect(profile).toBeFocused()
})
