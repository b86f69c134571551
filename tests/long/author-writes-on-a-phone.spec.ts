import type { Page } from '@playwright/test'
import { expect, test } from '../journeys/support/authors.ts'
import { savingBar } from '../journeys/support/book-form.ts'

/** What a phone of 740 leaves above its keyboard. */
const withKeyboard = { width: 360, height: 420 }
const phone = { viewport: { width: 360, height: 740 }, screen: { width: 360, height: 740 }, hasTouch: true }

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })

/** How much of the screen's height shows the text, and nothing in front of it. */
const shareOfText = (page: Page) =>
  page.evaluate(() => {
    const lines = Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(innerWidth / 2, y))
    return lines.filter((element) => element?.closest('.page-text')).length / innerHeight
  })

/** Whether what the caret stands in can be seen. */
const isCaretInSight = (page: Page) =>
  page.evaluate(() => {
    const node = getSelection()?.focusNode
    const { bottom, left } = (node instanceof Element
      ? node
      : node?.parentElement
    )?.getBoundingClientRect() ?? {
      bottom: -1,
      left: 0,
    }
    return document.elementFromPoint(left + 2, bottom - 4)?.closest('.page-text') !== null
  })

test('whoever writes on a phone sees the line they write, and half the screen is text', async ({
  pages,
  enter,
  author,
}) => {
  const { page } = await enter({ email: author.email, password: author.password }, phone)
  await page.goto(pages.desk('blog'))
  await page.getByLabel('Title').fill('From the train')
  await text(page).click()
  await page.setViewportSize(withKeyboard)

  await test.step('also before there is anything in it', async () => {
    await expect.poll(() => shareOfText(page)).toBeGreaterThanOrEqual(0.5)
  })

  await test.step('and at the end of a long text', async () => {
    for (let line = 1; line <= 14; line++) {
      await page.keyboard.insertText(`Line ${line} of what was seen from the window of the train.`)
      await page.keyboard.press('Enter')
    }
    await page.keyboard.insertText('The end.')
    await expect.poll(() => shareOfText(page)).toBeGreaterThanOrEqual(0.5)
    await expect.poll(() => isCaretInSight(page)).toBe(true)
  })

  await test.step('the tools are one row above the bar, all of them within reach', async () => {
    await expect(async () => {
      const tools = await page.getByRole('toolbar', { name: 'Text: formatting' }).boundingBox()
      const bar = await savingBar(page).boundingBox()
      expect(tools?.height).toBeLessThanOrEqual(52)
      expect(bar?.height).toBeLessThanOrEqual(60)
      expect((tools?.y ?? 0) + (tools?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1)
    }).toPass({ timeout: 15_000 })
    await page.getByRole('button', { name: 'Redo' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name: 'Redo' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Publish' })).toBeInViewport({ ratio: 1 })
  })

  await test.step('at the beginning, too', async () => {
    await page.keyboard.press('Control+Home')
    await page.keyboard.insertText('Dear reader. ')
    await expect.poll(() => isCaretInSight(page)).toBe(true)
    await expect.poll(() => shareOfText(page)).toBeGreaterThanOrEqual(0.5)
  })
})

test('⌘K in a text is for a link, and elsewhere for going somewhere', async ({ pages, author }) => {
  const { page } = author
  await page.goto(pages.desk('blog'))
  await text(page).fill('the sea')
  await text(page).press('Control+a')
  await text(page).press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Go to' })).toBeHidden()
  await expect(page.getByLabel('Link address')).toBeFocused()
  await page.keyboard.type('example.com/sea')
  await page.keyboard.press('Enter')
  await expect(text(page).getByRole('link', { name: 'the sea' })).toBeVisible()
  await expect(text(page)).toBeFocused()
  await page.getByLabel('Title').press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Go to' })).toBeVisible()
})
