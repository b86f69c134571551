import { postCalls } from '@lorecircle/shared/post/calls'
import { expect, test } from '../journeys/support/authors.ts'
import { post } from './support/posts.ts'

test('a blog of three hundred posts is listed whole, and typing a title leaves the list as it is', async ({
  pages,
  author,
}) => {
  for (let start = 0; start < 300; start += 20) {
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => {
        const number = start + at
        const createdAt = new Date(Date.UTC(2026, 0, 1) - number * 5 * 86_400_000).toISOString()
        const content = `<p>${'A lamp on the river. '.repeat(200)}</p>`
        return author.call(postCalls.savePost, post(number, { content, createdAt }))
      }),
    )
  }
  const { page } = author
  await page.goto(pages.desk('blog'))
  await expect(page.getByText('Post 0', { exact: true })).toBeVisible()
  const list = page.getByRole('region', { name: 'My Posts' })
  await expect(list.locator('li')).toHaveCount(300)
  const changes = await list.evaluateHandle(watchChanges)
  const title = page.getByLabel('Title')
  await title.pressSequentially('abcde')
  await expect(title).toHaveValue('abcde')
  await expect.poll(() => changes.evaluate(({ count }) => count)).toBe(0)
})

/** Runs in the page: counts the changes in an element and below it. How fast typing is, `bench portal` measures. */
function watchChanges(element: Element) {
  const changes = { count: 0 }
  const observer = new MutationObserver((records) => {
    changes.count += records.length
  })
  observer.observe(element, { subtree: true, childList: true, attributes: true, characterData: true })
  return changes
}
