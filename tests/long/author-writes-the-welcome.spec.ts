import { welcomeCalls } from '@lorecircle/shared/welcome/calls'
import { expect, test } from '../journeys/support/authors.ts'
import { save, saved } from './support/welcome.ts'

test('an author looks at the welcome page as it is saved, and as it is being written', {
  tag: ['@B2.1-36'],
}, async ({ pages, author }) => {
  const { page } = author
  const { landing } = pages
  await page.goto(new URL('/welcomepage', landing).href)
  await page.getByLabel('Tagline').fill('Saved for all to see')
  await page.getByRole('button', { name: 'Save Welcome Page' }).click()
  await expect(page.getByText('Welcome info saved!', { exact: false })).toBeVisible()

  await page.getByLabel('Tagline').fill('Not yet said')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const draft = page.frameLocator('iframe[title="Preview of your welcome page"]')
  await expect(draft.getByText('Not yet said').first()).toBeVisible()
  await page.getByRole('button', { name: 'Close preview' }).click()

  await page.goto(new URL('/welcome', landing).href)
  await expect(page).toHaveTitle('Your welcome page · Lorecircle')
  const saved = page.frameLocator('iframe[title="Your welcome page"]')
  await expect(saved.getByText('Saved for all to see').first()).toBeVisible()
  await expect(saved.getByText('Not yet said')).toBeHidden()
})

test('a welcome page that cannot be loaded or saved says so, and keeps every word', {
  tag: ['@B8-25', '@B8-26', '@B7-72', '@B7-87', '@B7-88'],
}, async ({ pages, author }) => {
  const { page } = author
  await page.goto(pages.at('/welcomepage'))
  const tagline = page.getByLabel('Tagline')
  await tagline.fill('As it was saved')
  await save(page)
  await saved(page)

  await test.step('not saved', async () => {
    author.expectFailure(/500/)
    const fault = { error: 'Failed to save bio', code: 'server.fault' }
    await page.route('**/api/save-welcome-bio', (route) => route.fulfill({ status: 500, json: fault }))
    await tagline.fill('As it was typed')
    await save(page)
    await expect(page.getByRole('alert')).toContainText('Failed to save bio')
    await expect(tagline).toHaveValue('As it was typed')
    await page.unroute('**/api/save-welcome-bio')
    await page.getByRole('button', { name: 'Preview', exact: true }).waitFor()
    await save(page)
    await saved(page)
  })

  await test.step('not loaded: the session remembers', async () => {
    author.expectFailure(/503|ERR_FAILED/)
    await page.route('**/welcomebio.json*', (route) => route.fulfill({ status: 503, json: {} }))
    await page.reload()
    await expect(page.getByText('Failed to load welcome content.', { exact: false })).toBeVisible({
      timeout: 30_000,
    })
    await expect(tagline).toHaveValue('As it was typed')
    await author.looksRight()
    await page.unroute('**/welcomebio.json*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Failed to load welcome content.', { exact: false })).toBeHidden()
    await expect(tagline).toHaveValue('As it was typed')
  })
})

test('two tabs write the same welcome: nothing is lost, and the author chooses field by field', async ({
  pages,
  author,
}) => {
  const { page } = author
  const url = pages.at('/welcomepage')
  await page.goto(url)
  const message = page.getByRole('textbox', { name: 'Welcome message' })
  await message.click()
  await page.keyboard.type('My words')
  await page.getByLabel('Tagline').fill('My tagline')
  const stored = { ctaButtons: [], sections: [], profileImageUrl: '' }
  await author.call(welcomeCalls.saveWelcome, {
    ...stored,
    tagline: 'Their tagline',
    welcomeMessage: '<p>Their words</p>',
    etag: '',
  })
  author.expectFailure(/412/)
  await save(page)
  await expect(page.getByRole('alert')).toContainText('This welcome page was changed in another tab.')
  await author.looksRight()
  await page.getByRole('button', { name: 'Take theirs: Welcome message' }).click()
  await page.getByRole('button', { name: 'Keep mine: Tagline' }).click()
  await expect(message).toHaveText('Their words')
  await save(page)
  await saved(page)
  expect(await author.call(welcomeCalls.welcomeBio, {})).toMatchObject({
    tagline: 'My tagline',
    welcomeMessage: '<p>Their words</p>',
  })
})

test('an author writes by keyboard alone: the tools are one stop, and each is a few arrows away', async ({
  pages,
  author,
}) => {
  const { page } = author
  await page.goto(pages.at('/welcomepage'))
  const message = page.getByRole('textbox', { name: 'Welcome message' })
  const tool = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(tool('Heading')).toBeVisible()
  await page.getByLabel('Tagline').focus()
  await page.keyboard.press('Tab')
  await expect(tool('Heading')).toBeFocused()
  for (const name of ['Subheading', 'Bold', 'Italic']) {
    await page.keyboard.press('ArrowRight')
    await expect(tool(name)).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(message).toBeFocused()
  await page.keyboard.type('See the map')
  await page.keyboard.press('Shift+Home')
  await tool('Link').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Link address')).toBeFocused()
  await page.keyboard.type('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Link address')).toHaveAccessibleDescription(
    'A link begins with https:// or mailto:.',
  )
  await author.looksRight()
  await page.getByLabel('Link address').fill('map.example')
  await page.keyboard.press('Enter')
  await expect(message).toBeFocused()
  await expect(message.getByRole('link')).toHaveAttribute('href', 'https://map.example')
  await tool('Link').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Link address')).toHaveValue('https://map.example')
  await page.getByRole('button', { name: 'Remove link' }).click()
  await expect(message.getByRole('link')).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(message.getByRole('link')).toHaveCount(1)
})
