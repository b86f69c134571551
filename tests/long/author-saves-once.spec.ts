import { expect, test } from '../journeys/support/authors.ts'

const savePath = '**/api/savebookdata'

test('a new book whose answer is lost on the way is one book, however often it is saved', async ({
  pages,
  author,
}) => {
  const { page } = author
  author.expectFailure(/ERR_FAILED|412/)
  let lost = 0
  let isLosing = true
  await page.route(savePath, async (route) => {
    if (!isLosing) return route.continue()
    const { host, href } = new URL(route.request().url())
    const url = href.replace('lorecircle.localhost', '127.0.0.1')
    await route.fetch({ url, headers: { ...route.request().headers(), host } })
    lost++
    await route.abort()
  })
  await page.goto(pages.desk('addbook'))
  await page.getByLabel('Title', { exact: true }).fill('Told Once')
  await page.getByRole('button', { name: 'Save For Later' }).click()
  // The portal sends it again for half a minute before it gives up.
  await expect(page.getByRole('alert')).toContainText('What you typed is kept.', { timeout: 60_000 })
  expect(lost).toBeGreaterThan(1)
  isLosing = false
  await page.reload()
  await page.getByRole('button', { name: 'Save For Later' }).click()
  await expect(page).toHaveURL(/book=/)
  await page.goto(pages.desk('books'))
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('who saves by key and types on keeps the caret and every letter', async ({ pages, author }) => {
  const { page } = author
  const { id } = await author.publish({ title: 'Without a Pause' })
  await page.goto(pages.edit(id))
  const blurb = page.getByRole('textbox', { name: 'Blurb' })
  await blurb.click()
  await page.keyboard.type('One word')
  await page.keyboard.press('Control+s')
  await page.keyboard.type(' and another')
  await expect(page.getByText(/Book updated! Live in/)).toBeVisible()
  await expect(blurb).toBeFocused()
  await page.keyboard.type(', and a third')
  await expect(blurb).toHaveValue('One word and another, and a third')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^Saved/)).toBeVisible()
  await page.reload()
  await expect(blurb).toHaveValue('One word and another, and a third')
})
