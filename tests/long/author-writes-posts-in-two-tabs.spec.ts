import { postCalls } from '@lorecircle/shared/post/calls'
import { expect, test } from '../journeys/support/authors.ts'
import { post } from './support/posts.ts'

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
