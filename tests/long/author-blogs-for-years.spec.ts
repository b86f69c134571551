import { postCalls } from '@lorecircle/shared/post/calls'
import { expect, test } from '../journeys/support/authors.ts'
import { post } from './support/posts.ts'

test('a blog of three hundred posts is there at once, and typing does not wait for it', async ({
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
  await expect(page.getByRole('region', { name: 'My Posts' }).locator('li')).toHaveCount(300)
  const slowestInMs = await page.getByLabel('Title').evaluate(async (field) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    let slowest = 0
    for (const letters of ['a', 'ab', 'abc', 'abcd', 'abcde']) {
      const began = performance.now()
      setValue?.call(field, letters)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
      slowest = Math.max(slowest, performance.now() - began)
    }
    return slowest
  })
  console.log(`a letter beside 300 posts: at most ${slowestInMs.toFixed(0)} ms to the next paint`)
  expect(slowestInMs).toBeLessThan(1_000)
})
