import type { Page } from '@playwright/test'
import { expect, test } from '../journeys/support/authors.ts'

const title = 'The Phoenix and the Carpet'
const before = 'A carpet and a bird.'
const ofFirst = 'A carpet, a bird, and the first tab.'
const ofSecond = 'A carpet, a bird, and the second tab.'
const tagline = (page: Page) => page.getByRole('textbox', { name: 'Tagline' })
const saveChanges = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click()
const live = (page: Page) => expect(page.getByText(/Book updated! Live in \d+\.\d+ s/)).toBeVisible()

test('an author who edits one book in two tabs is told, and neither tab loses what was typed', {
  tag: ['@B2.11-02', '@B2.11-11'],
}, async ({ pages, author }) => {
  await author.publish({ title, tagline: before })
  const first = author.page
  await first.goto(pages.desk('books'))
  await first.getByRole('article', { name: title }).getByRole('link', { name: 'Edit Book' }).click()
  await expect(tagline(first)).toHaveValue(before)
  await author.looksRight()

  const second = await author.context.newPage()
  await second.goto(first.url())
  await expect(tagline(second)).toHaveValue(before)

  await tagline(first).fill(ofFirst)
  await saveChanges(first)
  await live(first)

  await test.step('the second tab is told, shows both, and keeps its own', async () => {
    author.expectFailure(/412/)
    await tagline(second).fill(ofSecond)
    await saveChanges(second)
    await expect(second.getByText('This book was changed in another tab.', { exact: false })).toBeVisible()
    await expect(tagline(second)).toHaveValue(ofSecond)
    await expect(second.getByRole('alert')).toContainText(ofFirst)
    await author.looksRight(second)
    await second.getByRole('button', { name: 'Keep mine: Tagline' }).click()
    await saveChanges(second)
    await live(second)
  })

  await test.step('the first tab is told in its turn, and takes theirs', async () => {
    await tagline(first).fill('Something that is given up again.')
    await first.getByLabel('Blurb').press('End')
    await saveChanges(first)
    await first.getByRole('button', { name: 'Take theirs: Tagline' }).click()
    await expect(tagline(first)).toHaveValue(ofSecond)
    await tagline(first).fill(before)
    await saveChanges(first)
    await live(first)
  })

  await first.goto(pages.book(author.subdomain, 'the-phoenix-and-the-carpet'))
  await expect(first.getByText(before).first()).toBeVisible()
})
