import { welcomeCalls } from '@lorecircle/shared/welcome/calls'
import { expect, ownClock, test } from '../journeys/support/authors.ts'
import { newShop } from '../journeys/support/new-shop.ts'

test('a message that offers Undo waits for a hand or the focus, and leaves after eight seconds', async ({
  platform,
  pages,
  enter,
}) => {
  const shop = await newShop(platform, 'Undoes')
  const label = 'Read a chapter'
  await shop.call(welcomeCalls.saveWelcome, {
    profileImageUrl: '',
    tagline: '',
    welcomeMessage: '',
    sections: [],
    etag: '',
    ctaButtons: [
      { label, url: 'https://chapter.example' },
      { label: 'Follow me', url: 'https://follow.example' },
    ],
  })
  const author = await enter(shop, ownClock)
  const { page, context } = author
  await page.goto(pages.desk('welcome'))
  const first = page.getByRole('textbox', { name: 'Label' }).first()
  const remove = page.getByRole('button', { name: 'Remove button 1' })
  const message = page.locator('.toast').filter({ hasText: 'Button removed.' })
  const undo = message.getByRole('button', { name: 'Undo' })
  await expect(first).toHaveValue(label)

  await remove.click()
  await expect(undo).toBeVisible()
  await undo.hover()
  await context.clock.fastForward('00:20')
  // Of the message alone: buttons that it floats above are smaller targets for as long as it is there.
  await author.looksRight(page, ['color-contrast', 'button-name', 'region'])
  await undo.click()
  await expect(first).toHaveValue(label)
  await expect(message).toBeHidden()

  await test.step('by keyboard, too', async () => {
    await remove.click()
    await expect(first).toHaveValue('Follow me')
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(first).toHaveValue(label)
  })

  await test.step('left alone, it goes', async () => {
    await remove.click()
    await expect(message).toBeVisible()
    await page.mouse.move(5, 5)
    await context.clock.fastForward('00:09')
    await expect(message).toBeHidden()
    await expect(first).toHaveValue('Follow me')
  })
})

test('a screen that is opened for the first time appears as soon as its code is there, without a pause', async ({
  pages,
  author,
}) => {
  const { page } = author
  await page.clock.install()
  await page.goto(pages.desk('orders'))
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
  // The page's own clock runs for less than the 300 ms that React waits after a fallback, and then stands still.
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await page.getByRole('link', { name: 'Newsletter' }).first().click()
  let leftMs = 250
  await expect(async () => {
    if (leftMs > 0) await page.clock.runFor(5)
    leftMs -= 5
    await expect(page.getByRole('navigation', { name: 'Newsletter' })).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 60_000, intervals: [0] })
})

test('an author who comes back finds the place where they were, and begins a new screen at its top', async ({
  pages,
  author,
}) => {
  for (const number of [1, 2, 3, 4, 5]) await author.publish({ title: `Tale ${number}` })
  const { page } = author
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(pages.desk('books'))
  await expect(page.getByRole('article')).toHaveCount(5)
  const last = page.getByRole('article').last()
  await last.scrollIntoViewIfNeeded()
  await last.getByRole('link', { name: 'Edit Book' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Book' })).toBeInViewport()
  await page.goBack()
  await expect(last).toBeInViewport()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Book' })).toBeInViewport()
})
