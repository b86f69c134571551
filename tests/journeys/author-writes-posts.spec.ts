import { postCalls } from '@lorecircle/shared/post/calls'
import { newShop } from './support/new-shop.ts'
import { pagesOf } from './support/pages.ts'
import { expect, test } from './support/person.ts'

test('an author writes a post that saves itself, and readers have it a moment after it is published', {
  tag: ['@B1-10', '@B2.13-01', '@B2.13-03', '@B2.13-05', '@B4-37', '@faults'],
}, async ({ platform, person, login }) => {
  const shop = await newShop(platform, 'Quilla')
  const author = await person()
  const { page } = author
  const title = page.getByLabel('Title')
  const text = page.getByRole('textbox', { name: 'Text' })
  const drafts = page.getByRole('group').filter({ has: page.getByRole('heading', { name: 'Drafts' }) })
  const posts = page.getByRole('region', { name: 'My Posts' })

  await test.step('it is kept while it is written', async () => {
    await login(author, shop.email, shop.password)
    await page.goto(pagesOf(platform).desk('blog'))
    await title.fill('A walk by night')
    await text.fill('The lamps were lit, and nobody had lit them.')
    await expect(page.getByText(/Saved \d\d:\d\d/)).toBeVisible()
    await expect(drafts.getByText('A walk by night')).toBeVisible()
    await page.reload()
    await expect(title).toHaveValue('A walk by night')
    await expect(text).toContainText('nobody had lit them')
  })

  await test.step('it is looked at before readers see it', async () => {
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    const frame = page.frameLocator('iframe[title="Preview of the post’s page"]')
    await expect(frame.getByRole('heading', { name: 'A walk by night', level: 1 })).toBeVisible()
    await expect(frame.getByText('nobody had lit them')).toBeVisible()
    await page.getByRole('button', { name: 'Close preview' }).click()
  })

  await test.step('it is published, and the form is free for the next', async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText(/Published! Live in [\d.]+ s/)).toBeVisible()
    await expect(title).toHaveValue('')
    await expect(text).toHaveText('')
    await expect(drafts.getByText('A walk by night')).toBeHidden()
    await expect(posts.getByText('A walk by night')).toBeVisible()
    await author.looksRight()
  })

  const reader = await person()
  await reader.page.goto(
    (await page.getByRole('link', { name: 'View A walk by night' }).first().getAttribute('href')) ?? '',
  )
  await expect(reader.page.getByRole('heading', { name: 'A walk by night', level: 1 })).toBeVisible()
})

test('an author edits a post, takes it back, deletes it, and thinks better of it', {
  tag: ['@B2.13-02', '@B2.13-09', '@B2.13-10', '@B9-18', '@faults'],
}, async ({ platform, person, login }) => {
  const shop = await newShop(platform, 'Sorrel')
  const words =
    'One lamp after another was lit along the river that evening, and it was not the lamplighter who did it.'
  await shop.call(postCalls.savePost, {
    id: '01JD3X8E5C0000000000000001',
    title: 'Lamps',
    content: `<p>${words.replace('lamp', '<strong>lamp</strong>')}</p>`,
    isPublished: true,
  })
  const author = await person()
  const { page } = author
  await login(author, shop.email, shop.password)
  await page.goto(pagesOf(platform).desk('blog'))
  const posts = page.getByRole('region', { name: 'My Posts' })
  await expect(posts.getByText(`${words.slice(0, 100).trimEnd()}…`, { exact: true })).toBeVisible()

  await test.step('edited, it goes live again', async () => {
    await posts.getByRole('link', { name: 'Edit Lamps' }).click()
    await expect(page).toHaveURL(/post=01JD3X8E5C0000000000000001/)
    await page.getByLabel('Title').fill('Lamps by the river')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText(/Post updated! Live in/)).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue('')
  })

  await test.step('deleted, it is there again when that was a mistake', async () => {
    await posts.getByRole('button', { name: 'Delete Lamps by the river' }).click()
    await expect(page.getByText('“Lamps by the river” is deleted.')).toBeVisible()
    await expect(posts.getByText('Lamps by the river')).toBeHidden()
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(/“Lamps by the river” is back. Live in/)).toBeVisible()
  })

  await test.step('taken back, it is a draft that readers do not see', async () => {
    await posts.getByRole('link', { name: 'Edit Lamps by the river' }).click()
    await page.getByRole('button', { name: 'Unpublish' }).click()
    await expect(page.getByText('Unpublished. It is among your drafts', { exact: false })).toBeVisible()
    await expect(posts.getByText('Lamps by the river')).toBeHidden()
    await expect(page.getByRole('link', { name: 'Edit Lamps by the river' })).toBeVisible()
  })
})
