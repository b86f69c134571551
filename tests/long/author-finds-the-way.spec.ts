import { expect, test } from '../journeys/support/authors.ts'
import { demoLogin } from '../journeys/support/pages.ts'

test('an author goes anywhere by a word, without a mouse', async ({ platform, pages, enter }) => {
  const author = await enter(demoLogin(platform, 'lord-dunsany'))
  const { page } = author
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Go to' })
  const choose = async (typed: string) => {
    await page.keyboard.press('ControlOrMeta+k')
    await expect(palette.getByRole('searchbox').or(palette.getByRole('textbox'))).toBeFocused()
    await page.keyboard.type(typed)
    await expect(palette.getByRole('menuitem').first()).toHaveAttribute('data-focused')
    await page.keyboard.press('Enter')
    await expect(palette).toBeHidden()
  }

  await test.step('to a tab', async () => {
    await choose('orders')
    await expect(page).toHaveURL(/tab=orders$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeFocused()
  })

  await test.step('to a book, found by two words of its title', async () => {
    await choose('elfland king')
    await expect(page).toHaveURL(/\/authorportal\/bookdetails\?id=/)
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('The King of Elfland’s Daughter')
  })

  await test.step('to a part of the settings, by what is changed there', async () => {
    await choose('password')
    await expect(page.getByRole('heading', { level: 2, name: 'Login & Security' })).toBeVisible()
  })

  await test.step('Escape closes it and gives the focus back', async () => {
    const opener = page.getByRole('button', { name: /^Go to/ })
    await opener.click()
    await expect(palette).toBeVisible()
    await author.looksRight()
    await page.keyboard.type('nothing is called this')
    await expect(palette.getByText('Nothing is called that.')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()
    await expect(opener).toBeFocused()
  })

  await test.step('to another light, and out', async () => {
    await choose('light')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'candlelight')
    await choose('sign out')
    await expect(page).toHaveURL(pages.landing)
  })
})

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

test('the portal calls the platform’s own functions and the identity provider, and nobody else', {
  tag: ['@B7-01', '@B7-68', '@B9-24'],
}, async ({ platform, pages, enter }) => {
  const { desk, landing } = pages
  const calls: { url: string; method: string; body: string | null }[] = []
  const { page } = await enter(demoLogin(platform, 'lord-dunsany'), {
    before: async (somebody) => {
      somebody.page.on('request', (request) => {
        if (['fetch', 'xhr'].includes(request.resourceType())) {
          calls.push({ url: request.url(), method: request.method(), body: request.postData() })
        }
      })
    },
  })
  for (const tab of ['getstarted', 'books', 'orders', 'settings', 'home']) {
    await page.goto(desk(tab))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto(desk('store'))
  await expect(page).toHaveURL(/lord-dunsany/)

  const own = [`${landing}api/`, `${landing}config.json`, platform.identity.endpoint]
  expect(calls.filter(({ url }) => !own.some((start) => url.startsWith(start)))).toEqual([])
  const profile = calls.find(({ url }) => url.includes('/api/fetch-author-profile'))
  expect(profile).toMatchObject({ method: 'GET', body: null })

  const config = await page.request.get(`${landing.replace(/\/\/[^:/]+/, '//127.0.0.1')}config.json`, {
    headers: { host: new URL(landing).host },
  })
  expect(await config.json()).toMatchObject({ identity: { region: 'us-west-2' } })
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
