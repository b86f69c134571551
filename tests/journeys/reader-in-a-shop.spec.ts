import type { Locator, Page } from '@playwright/test'
import { pagesOf } from './support/pages.ts'
import { expect, test } from './support/person.ts'

const farthest = 90

/** Goes to a link as those do who use no mouse, and opens it. */
async function follow(page: Page, link: Locator) {
  for (let presses = 0; presses < farthest; presses++) {
    if (await link.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without'
  test(`a reader walks through a shop by keyboard, ${how} JavaScript, from the welcome to a book`, {
    tag: ['@A2.8-09', '@A2.10-01', '@A2.10-02', '@A2.11-04'],
  }, async ({ platform, person }) => {
    const { page } = await person({ javaScriptEnabled })
    const title = page.getByRole('heading', { level: 1 })
    const room = (name: string) => page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name })
    await page.goto(pagesOf(platform).shop('lord-dunsany'))
    await expect(title).toHaveText("Welcome to Lord Dunsany's Shop Today")

    await follow(page, room('Blog'))
    await expect(title).toHaveText('Blog')
    await expect(room('Blog')).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 2, name: '2026' })).toBeVisible()

    await follow(page, page.getByRole('link', { name: 'The Cat Has Read It' }))
    await expect(title).toHaveText('The Cat Has Read It')
    await expect(page.getByText('August 20, 2026')).toBeVisible()
    await follow(page, page.getByRole('link', { name: /^Previous post/ }))
    await expect(title).toHaveText('What the Shadow Weighs')
    await follow(
      page,
      page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Blog' }),
    )
    await expect(title).toHaveText('Blog')

    await follow(page, room('Extras'))
    await expect(title).toHaveText('Extras')
    await expect(page.getByRole('heading', { name: 'Morano’s bacon' })).toBeVisible()

    await follow(page, room('Bookstore'))
    await expect(title).toHaveText('Bookstore')
    await follow(page, page.getByRole('link', { name: 'Don Rodriguez', exact: true }))
    await expect(title).toHaveText('Don Rodriguez')
    await expect(room('Bookstore')).toHaveAttribute('aria-current', 'true')
  })
}

test('a reader on a phone finds the other rooms under More, without JavaScript', async ({
  platform,
  person,
}) => {
  const { page } = await person({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } })
  await page.goto(pagesOf(platform).shop('lord-dunsany'))
  const more = page.getByRole('button', { name: 'More' })
  const rooms = ['Newsletter', 'Contact', 'Extras', 'Behind the Scenes', 'Audio & Video', 'A Map of Yann']
  const room = (name: string) => page.getByRole('link', { name, exact: true })

  await expect(room('Extras')).toBeHidden()
  await more.press('Enter')
  for (const name of rooms) {
    await expect(room(name)).toBeVisible()
    await expect
      .poll(async () => (await room(name).boundingBox())?.height, { message: name })
      .toBeGreaterThanOrEqual(44)
  }
  await page.keyboard.press('Escape')
  await expect(room('Extras')).toBeHidden()
  await expect(more).toBeFocused()

  await more.click()
  await room('A Map of Yann').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A Map of Yann')
  await expect(more).toHaveAttribute('aria-current', 'true')
})

test('a shop whose author has written nothing yet hides those rooms, and says so to whoever opens one', {
  tag: ['@A2.8-14', '@A2.8-15', '@A2.8-16', '@A2.8-21', '@A2.8-22'],
}, async ({ platform, person }) => {
  const { page } = await person()
  const shop = pagesOf(platform).shop('a-merritt')
  for (const [path, name] of [
    ['extras', 'Extras'],
    ['behind-the-scenes', 'Behind the Scenes'],
    ['audio-video', 'Audio & Video'],
  ] as const) {
    await page.goto(shop + path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.getByText(`${name}: coming soon`)).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name })).toHaveCount(0)
  }
})
