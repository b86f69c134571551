import { expect, ownClock, test } from '../journeys/support/authors.ts'
import { newShop } from '../journeys/support/new-shop.ts'

test('an author who is away for half an hour is warned, logged out in every tab, and finds the draft again', {
  tag: ['@B4-43', '@B8-46', '@B8-47', '@BD6-10', '@BD6-11'],
}, async ({ platform, pages, enter }) => {
  const author = await enter(newShop(platform, 'Absalom'), ownClock)
  const { page, context } = author
  const { id } = await author.publish({ title: 'The Long Way to the Kettle' })
  const tagline = page.getByLabel('Tagline')
  await page.goto(pages.edit(id))
  await tagline.fill('It boils over.')
  const other = await context.newPage()
  await other.goto(pages.desk('books'))
  await expect(other.getByRole('heading', { level: 1, name: 'My Books' })).toBeVisible()
  const warning = page.getByRole('dialog', { name: 'Are you still there?' })

  await test.step('a hand on the mouse in one tab keeps both awake', async () => {
    await context.clock.fastForward('27:00')
    const lastSign = () => page.evaluate(() => localStorage.getItem('lastActivity'))
    await expect.poll(lastSign).not.toBeNull()
    const before = await lastSign()
    await other.mouse.move(200, 200)
    await expect.poll(lastSign).not.toBe(before)
    await context.clock.fastForward('27:00')
    await expect(warning).toBeHidden()
    await expect(tagline).toHaveValue('It boils over.')
  })

  await test.step('a warning comes before the end, in both', async () => {
    await context.clock.fastForward('01:30')
    await expect(warning).toBeVisible()
    await expect(warning.getByRole('timer')).toHaveText(/^1:[0-5]\d$/)
    await expect(other.getByRole('dialog', { name: 'Are you still there?' })).toBeVisible()
    const kept = 'What you typed is kept.'
    await expect(warning).toContainText(kept)
    await expect(other.getByRole('dialog')).not.toContainText(kept)
    await author.looksRight()
    await warning.getByRole('button', { name: 'Stay signed in' }).click()
    await expect(warning).toBeHidden()
    await expect(other.getByRole('dialog', { name: 'Are you still there?' })).toBeHidden()
  })

  await test.step('nobody came back: both tabs say why they ask for the login', async () => {
    await context.clock.fastForward('31:00')
    for (const tab of [page, other]) {
      await expect(tab.getByRole('alert')).toContainText(
        'You’ve been logged out due to 30 minutes of inactivity.',
      )
      await expect(tab).toHaveURL(/\/login\?/)
      await expect(tab.getByText('Drafts that were not saved yet are kept.', { exact: false })).toBeVisible()
    }
    await author.looksRight()
  })

  await page.getByLabel('Email').fill(author.email)
  await page.getByLabel('Password', { exact: true }).fill(author.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('What you had typed is still here.', { exact: false })).toBeVisible()
  await expect(tagline).toHaveValue('It boils over.')
})
