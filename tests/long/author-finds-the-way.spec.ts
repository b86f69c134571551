import { demoLogin, pagesOf } from '../journeys/support/pages.ts'
import { expect, test } from '../journeys/support/person.ts'

/** Moving about the portal by keyboard, and what its messages do. */

test('an author goes anywhere by a word, without a mouse', async ({ platform, person, login }) => {
  const author = await person()
  const { page } = author
  const { email, password } = demoLogin(platform, 'lord-dunsany')
  await login(author, email, password)
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
    await expect(page).toHaveURL(pagesOf(platform).landing)
  })
})

test('a message that offers Undo waits for a hand or the focus, and leaves after eight seconds', async ({
  platform,
  person,
  login,
}) => {
  const author = await person()
  const { page, context } = author
  const { email, password } = demoLogin(platform, 'lord-dunsany')
  await context.clock.install()
  await login(author, email, password)
  await page.goto(pagesOf(platform).desk('welcome'))
  const first = page.getByRole('textbox', { name: 'Label' }).first()
  const remove = page.getByRole('button', { name: 'Remove button 1' })
  const message = page.locator('.toast').filter({ hasText: 'Button removed.' })
  const undo = message.getByRole('button', { name: 'Undo' })
  await expect(first).not.toHaveValue('')
  const words = await first.inputValue()

  await remove.click()
  await expect(undo).toBeVisible()
  await undo.hover()
  await context.clock.fastForward('00:20')
  await author.looksRight()
  await undo.click()
  await expect(first).toHaveValue(words)
  await expect(message).toBeHidden()

  await test.step('by keyboard, too', async () => {
    await remove.click()
    await expect(first).not.toHaveValue(words)
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(first).toHaveValue(words)
  })

  await test.step('left alone, it goes', async () => {
    await remove.click()
    await expect(message).toBeVisible()
    await page.mouse.move(5, 5)
    await context.clock.fastForward('00:09')
    await expect(message).toBeHidden()
    await expect(first).not.toHaveValue(words)
  })
})

test('an author on See My Shop is led to it, and can press a link where nothing happens [B2.8-01] [B2.8-02] [B2.8-03] [B7-67] [B7-69]', async ({
  platform,
  person,
  login,
}) => {
  const author = await person()
  const { page } = author
  const { email, password } = demoLogin(platform, 'lord-dunsany')
  const { desk, shop } = pagesOf(platform)
  await login(author, email, password)
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

test('the portal calls the platform’s own functions and the identity provider, and nobody else [B7-01] [B7-68] [B9-24]', async ({
  platform,
  person,
  login,
}) => {
  const author = await person()
  const { page } = author
  const { desk, landing } = pagesOf(platform)
  const calls: { url: string; method: string; body: string | null }[] = []
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType())) {
      calls.push({ url: request.url(), method: request.method(), body: request.postData() })
    }
  })
  const { email, password } = demoLogin(platform, 'lord-dunsany')
  await login(author, email, password)
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
  person,
  login,
}) => {
  const author = await person({ viewport: { width: 360, height: 740 } })
  const { page } = author
  const { email, password } = demoLogin(platform, 'hope-mirrlees')
  await login(author, email, password)
  const greeting = page.getByRole('link', { name: 'Welcome back, Helen Your profile' })
  const profile = page.getByRole('heading', { level: 1, name: 'Profile' })
  await greeting.click()
  await expect(profile).toBeFocused()
  await author.looksRight()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(new URL('/authorportal/mainpage?tab=settings', platform.market).href)
  await page.getByRole('link', { name: 'your profile', exact: true }).click()
  await expect(profile).toBeFocused()
})

test('a screen that is opened for the first time stands as soon as it is there', async ({
  platform,
  person,
  login,
}) => {
  const author = await person()
  const { page } = author
  const { email, password } = demoLogin(platform, 'e-nesbit')
  await login(author, email, password)
  await page.clock.install()
  await page.goto(pagesOf(platform).desk('orders'))
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
  // The network takes its time, the page's own clock all but stands.
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await page.getByRole('link', { name: 'Newsletter' }).first().click()
  let waitedMs = 0
  await expect
    .poll(
      async () => {
        await page.clock.runFor(5)
        waitedMs += 5
        return page.getByRole('navigation', { name: 'Newsletter' }).isVisible()
      },
      { intervals: [250], timeout: 20_000 },
    )
    .toBe(true)
  expect(waitedMs).toBeLessThan(300)
})

test('an author who comes back finds the place where they were, and begins a new screen at its top', async ({
  platform,
  person,
  login,
}) => {
  const author = await person({ viewport: { width: 360, height: 640 } })
  const { page } = author
  const { email, password } = demoLogin(platform, 'lord-dunsany')
  await login(author, email, password)
  await page.goto(pagesOf(platform).desk('books'))
  const last = page.getByRole('article').last()
  await last.scrollIntoViewIfNeeded()
  await last.getByRole('link', { name: 'Edit Book' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Book' })).toBeInViewport()
  await page.goBack()
  await expect(last).toBeInViewport()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Book' })).toBeInViewport()
})
