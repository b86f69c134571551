import { postCalls } from '@lorecircle/shared/post/calls'
import { expect, test } from '../journeys/support/authors.ts'
import { newShop } from '../journeys/support/new-shop.ts'

const id = (number: number) => `01JD3X8E5C${String(number).padStart(16, '0')}`
const post = (number: number, changes: object = {}) => ({
  id: id(number),
  title: `Post ${number}`,
  content: `<p>Words of ${number}.</p>`,
  isPublished: true,
  ...changes,
})

test('posts stand by year and month, and each part folds', {
  tag: ['@B2.13-04', '@B2.13-06', '@B2.13-07', '@B2.13-08'],
}, async ({ platform, pages, enter }) => {
  const author = await enter(newShop(platform, 'Folda'), { viewport: { width: 360, height: 800 } })
  const dates = ['2026-03-02', '2026-03-20', '2026-01-05', '2025-12-31']
  for (const [at, date] of dates.entries()) {
    await author.call(postCalls.savePost, post(at, { createdAt: `${date}T12:00:00.000Z` }))
  }
  await author.call(postCalls.savePost, post(9, { isPublished: false }))
  const { page } = author
  await page.goto(pages.desk('blog'))

  const fold = (name: string) =>
    page
      .getByRole('group')
      .filter({ has: page.getByRole('heading', { name, exact: true }) })
      .last()
  const summary = (name: string) =>
    page.locator('summary').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await expect(fold('March').getByRole('link', { name: /^Edit/ })).toHaveText(['Edit', 'Edit'])
  await expect(page.getByText('Post 1', { exact: true })).toBeVisible()
  await expect(page.getByText('Post 2', { exact: true })).toBeHidden()
  await summary('January').click()
  await expect(page.getByText('Post 2', { exact: true })).toBeVisible()
  await summary('March').click()
  await expect(page.getByText('Post 1', { exact: true })).toBeHidden()
  await summary('2025').click()
  await summary('December').click()
  await expect(page.getByText('Post 3', { exact: true })).toBeVisible()
  await summary('2026').click()
  await expect(page.getByText('Post 2', { exact: true })).toBeHidden()
  await expect(page.getByText('Post 9', { exact: true })).toBeVisible()
  await summary('Drafts').click()
  await expect(page.getByText('Post 9', { exact: true })).toBeHidden()
  await author.looksRight()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('a save that fails says why, keeps what was typed, and can be pressed again', {
  tag: ['@B5-49', '@B7-95', '@B8-27'],
}, async ({ pages, author }) => {
  const { page } = author
  author.expectFailure(/api\/blog|status of (500|409)|ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  await page.goto(pages.desk('blog'))
  const alert = page.getByRole('alert').filter({ hasText: 'Error saving post: ' })
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByLabel('Title')).toBeFocused()
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription(/^Give the post a title/)
  await page.getByLabel('Title').fill('Kept')
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription('')

  const refuse = (status: number, body: string, contentType = 'application/json') =>
    page.route('**/api/blog', (route) => route.fulfill({ status, body, contentType }), { times: 1 })
  const publish = () => page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText(/Saved \d\d:\d\d/)).toBeVisible()

  await refuse(
    409,
    JSON.stringify({ code: 'account.missing', error: 'Your account is not set up yet. Log in again.' }),
  )
  await publish()
  await expect(alert).toContainText('Error saving post: Your account is not set up yet. Log in again.')
  await expect(page.getByLabel('Title')).toHaveValue('Kept')

  await refuse(500, '<html>Bad gateway</html>', 'text/html')
  await publish()
  await expect(alert).toContainText('Error saving post: Something went wrong. Try again.')

  await page.route('**/api/blog', (route) => route.abort('internetdisconnected'), { times: 1 })
  await publish()
  await expect(alert).toContainText('Error saving post: You seem to be offline.')
  await expect(page.getByLabel('Title')).toHaveValue('Kept')

  await publish()
  await expect(page.getByText(/Published! Live in/)).toBeVisible()
  await expect(alert).toBeHidden()
})

test('what another tab changed or deleted is told, and nothing that was typed is lost', async ({
  pages,
  author,
}) => {
  const first = await author.call(postCalls.savePost, post(1, { isPublished: false }))
  const { page } = author
  author.expectFailure(/412|404/)
  await page.goto(`${pages.desk('blog')}&post=${first.id}`)
  await expect(page.getByLabel('Title')).toHaveValue('Post 1')

  await test.step('changed', async () => {
    const second = await author.call(postCalls.savePost, { ...first, title: 'From the other tab' })
    await page.getByLabel('Title').fill('From this tab')
    await expect(page.getByText('This post was changed in another tab.', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Keep mine: Title' }).click()
    await page.getByRole('button', { name: 'Save Draft' }).click()
    await expect(page.getByText('Draft saved.')).toBeVisible()
    const now = await author.call(postCalls.fetchPost, { id: second.id })
    expect(now.title).toBe('From this tab')
  })

  await test.step('deleted', async () => {
    await page.getByRole('link', { name: 'Edit From this tab' }).click()
    await expect(page.getByLabel('Title')).toHaveValue('From this tab')
    const now = await author.call(postCalls.fetchPost, { id: first.id })
    await author.call(postCalls.deletePost, { id: now.id, etag: now.etag })
    await page.getByLabel('Title').fill('Not lost')
    const alert = page.getByRole('alert').filter({ hasText: 'This post was deleted in another tab.' })
    await expect(alert).toContainText('Save it again to bring it back.')
    await page.reload()
    await expect(page.getByLabel('Title')).toHaveValue('Not lost')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText(/Published! Live in/)).toBeVisible()
  })
})

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
  await expect(page.getByText('Post 0', { exact: true })).toBeVisible({ timeout: 5_000 })
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
