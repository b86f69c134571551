import { expect, test } from '../journeys/support/authors.ts'
import { textOfLetter, write } from './support/newsletter.ts'

test('an author who writes one letter in two tabs, or without a network, loses nothing', async ({
  pages,
  author,
}) => {
  const { page: first, context } = author
  await first.goto(pages.desk('newsletter'))
  await write(first, 'A letter in two tabs')
  await expect(first).toHaveURL(/issue=/)
  await expect(first.getByText(/Saved \d\d:\d\d/)).toBeVisible()

  const second = await context.newPage()
  await second.goto(first.url())
  await expect(second.getByLabel('Subject')).toHaveValue('A letter in two tabs')
  await second.getByLabel('Subject').fill('From the second tab')
  await expect(second.getByText(/Saved \d\d:\d\d/)).toBeVisible()

  await test.step('the first tab shows both versions, and keeps its own', async () => {
    author.expectFailure(/412/)
    await first.getByLabel('Subject').fill('From the first tab')
    await expect(first.getByText('This issue was changed in another tab.', { exact: false })).toBeVisible()
    await expect(first.getByRole('alert')).toContainText('From the second tab')
    await author.looksRight(first)
    await first.getByRole('button', { name: 'Keep mine: Subject' }).click()
    await first.keyboard.press('ControlOrMeta+s')
    await expect(first.getByText(/Saved \d\d:\d\d/)).toBeVisible()
  })

  await test.step('what is typed without a network is there after a reload', async () => {
    author.expectFailure(/ERR_INTERNET_DISCONNECTED/)
    await context.setOffline(true)
    await textOfLetter(first).fill('Typed in a tunnel.')
    await expect(first.getByRole('alert')).toContainText('This issue could not be saved.')
    await context.setOffline(false)
    await first.reload()
    await expect(textOfLetter(first)).toHaveText('Typed in a tunnel.')
    await expect(first.getByLabel('Subject')).toHaveValue('From the first tab')
  })
})
