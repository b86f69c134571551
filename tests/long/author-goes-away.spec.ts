import { newShop } from '../journeys/support/new-shop.ts'
import { pagesOf } from '../journeys/support/pages.ts'
import { expect, test } from '../journeys/support/person.ts'

test('an author who is away for half an hour is warned, logged out in every tab, and finds the draft again [B4-43] [B8-46] [B8-47] [BD6-10] [BD6-11]', async ({
  platform,
  person,
  login,
}) => {
  const made = await newShop(platform, 'Absalom')
  const { id } = await made.publish({ title: 'The Long Way to the Kettle' })
  const author = await person()
  const { page, context } = author
  await context.clock.install()
  await login(author, made.email, made.password)
  const tagline = page.getByLabel('Tagline')
  await page.goto(`${pagesOf(platform).landing}authorportal/bookdetails?id=${id}`)
  await tagline.fill('It boils over.')
  const other = await context.newPage()
  await other.goto(pagesOf(platform).desk('books'))
  await expect(other.getByRole('heading', { level: 1, name: 'My Books' })).toBeVisible()
  const warning = page.getByRole('dialog', { name: 'Are you still there?' })

  await test.step('a hand on the mouse in one tab keeps both awake', async () => {
    await context.clock.fastForward('27:00')
    await other.mouse.move(200, 200)
    await context.clock.fastForward('27:00')
    await expect(warning).toBeHidden()
    await expect(tagline).toHaveValue('It boils over.')
  })

  await test.step('a warning comes before the end, in both', async () => {
    await context.clock.fastForward('01:30')
    await expect(warning).toBeVisible()
    await expect(warning.getByRole('timer')).toHaveText(/^1:[0-5]\d$/)
    await expect(other.getByRole('dialog', { name: 'Are you still there?' })).toBeVisible()
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
    }
    await author.looksRight()
  })

  await page.getByLabel('Email').fill(made.email)
  await page.getByLabel('Password', { exact: true }).fill(made.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('What you had typed is still here.', { exact: false })).toBeVisible()
  await expect(tagline).toHaveValue('It boils over.')
})
