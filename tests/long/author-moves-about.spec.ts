import { expect, ownClock, test } from '../journeys/support/authors.ts'
import { demoLogin } from '../journeys/support/pages.ts'

test('a message that offers Undo waits for a hand or the focus, and leaves after eight seconds', async ({
  platform,
  pages,
  enter,
}) => {
  const author = await enter(demoLogin(platform, 'lord-dunsany'), ownClock)
  const { page, context } = author
  await page.goto(pages.desk('welcome'))
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
  // Of the message alone: buttons that it floats above are smaller targets for as long as it is there.
  await author.looksRight(page, ['color-contrast', 'button-name', 'region'])
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

test('a screen that is opened for the first time stands as soon as it is there', async ({
  platform,
  pages,
  enter,
}) => {
  const author = await enter(demoLogin(platform, 'e-nesbit'))
  const { page } = author
  await page.clock.install()
  await page.goto(pages.desk('orders'))
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
  pages,
  enter,
}) => {
  const author = await enter(demoLogin(platform, 'lord-dunsany'), { viewport: { width: 360, height: 640 } })
  const { page } = author
  await page.goto(pages.desk('books'))
  const last = page.getByRole('article').last()
  await last.scrollIntoViewIfNeeded()
  await last.getByRole('link', { name: 'Edit Book' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Book' })).toBeInViewport()
  await page.goBack()
  await expect(last).toBeInViewport()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Book' })).toBeInViewport()
})
