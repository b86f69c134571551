import { expect, test } from '../journeys/support/authors.ts'
import { demoLogin } from '../journeys/support/pages.ts'

test('an author on See My Shop is led to it, and can press a link where nothing happens', {
  tag: ['@B2.8-01', '@B2.8-02', '@B2.8-03', '@B7-67', '@B7-69'],
}, async ({ platform, pages, enter }) => {
  const author = await enter(demoLogin(platform, 'lord-dunsany'))
  const { page } = author
  const { desk, shop } = pages
  const sub = await page.evaluate(() => sessionStorage.getItem('sub'))
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  // The shop answers nothing at first, so that what stands here can be read.
  await page.route(shop('lord-dunsany'), (route) => route.fulfill({ status: 204 }))
  await page.goto(desk('store'))
  await expect(page.getByText('Taking you to your shop…')).toBeVisible()
  const link = page.getByRole('link', { name: 'Click here' })
  await expect(link).toHaveAttribute('href', shop('lord-dunsany').slice(0, -1))
  expect(asked).toContainEqual(expect.stringMatching(new RegExp(`/api/fetch-author-profile\\?sub=${sub}$`)))
  await author.looksRight()
  await page.unrouteAll()
  await link.click()
  await expect(page).toHaveURL(shop('lord-dunsany'))

  await page.goto(desk('store'))
  await expect(page).toHaveURL(shop('lord-dunsany'))
})

test('an author comes to the profile by the greeting, on a phone, too, and from the settings', async ({
  platform,
  pages,
  enter,
}) => {
  const author = await enter(demoLogin(platform, 'hope-mirrlees'), { viewport: { width: 360, height: 740 } })
  const { page } = author
  const greeting = page.getByRole('link', { name: 'Welcome back, Helen Your profile' })
  const profile = page.getByRole('heading', { level: 1, name: 'Profile' })
  await greeting.click()
  await expect(profile).toBeFocused()
  await author.looksRight()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(pages.at('/authorportal/mainpage?tab=settings'))
  await page.getByRole('link', { name: 'your profile', exact: true }).click()
  await expect(profile).toBeFocused()
})
