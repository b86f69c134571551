import { welcomeCalls } from '@lorecircle/shared/welcome/calls'
import type { Page } from '@playwright/test'
import { newShop } from '../journeys/support/new-shop.ts'
import { pagesOf } from '../journeys/support/pages.ts'
import { expect, test } from '../journeys/support/person.ts'

const cover = new URL('../../local/demo-media/covers/lilith.webp', import.meta.url)

const save = (page: Page) => page.getByRole('button', { name: 'Save Welcome Page' }).click()
const saved = (page: Page) => expect(page.getByText('Welcome info saved!', { exact: false })).toBeVisible()

test('an author looks at the welcome page as it is saved, and as it is being written [B2.1-36]', async ({
  platform,
  person,
  login,
}) => {
  const shop = await newShop(platform, 'Ruta')
  const author = await person()
  const { page } = author
  await login(author, shop.email, shop.password)
  const { landing } = pagesOf(platform)
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

test('an author has three doors and no more, each leading somewhere safe [B2.12-05] [B2.12-06] [B2.12-07] [B2.12-08] [B5-47]', async ({
  platform,
  person,
  login,
}) => {
  const shop = await newShop(platform, 'Dora')
  const author = await person()
  const { page } = author
  await login(author, shop.email, shop.password)
  await page.goto(new URL('/welcomepage', pagesOf(platform).landing).href)
  const add = page.getByRole('button', { name: 'Add Button' })
  const labels = page.getByLabel('Label')
  const urls = page.getByLabel('URL')
  const doors = ['One', 'Two', 'Three']
  for (const [place, name] of doors.entries()) {
    await add.click()
    await labels.nth(place).fill(name)
    await urls.nth(place).fill(`https://${name.toLowerCase()}.example`)
  }
  await expect(add).toBeHidden()
  await expect(urls.first()).toHaveAttribute('type', 'url')
  const names = () => labels.evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value))

  await test.step('they are put in another order by keyboard, and the focus stays on the button', async () => {
    const up = page.getByRole('button', { name: 'Move button 3 up' })
    await up.focus()
    await page.keyboard.press('Enter')
    expect(await names()).toEqual(['One', 'Three', 'Two'])
    await expect(page.getByRole('button', { name: 'Move button 2 up' })).toBeFocused()
    const down = page.getByRole('button', { name: 'Move button 1 down' })
    await down.focus()
    await page.keyboard.press('Enter')
    expect(await names()).toEqual(['Three', 'One', 'Two'])
    await expect(page.getByRole('button', { name: 'Move button 2 down' })).toBeFocused()
  })

  await test.step('one is removed, and comes back where it was', async () => {
    await page.getByRole('button', { name: 'Remove button 1' }).click()
    expect(await names()).toEqual(['One', 'Two'])
    await expect(add).toBeVisible()
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
    expect(await names()).toEqual(['Three', 'One', 'Two'])
  })

  await test.step('one that leads elsewhere, or has no name, is not saved', async () => {
    await urls.first().fill('http://three.example')
    await labels.last().fill('')
    await save(page)
    await expect(urls.first()).toHaveAccessibleDescription('A link begins with https:// or mailto:.')
    await expect(labels.last()).toHaveAccessibleDescription('Give the button a label.')
    await author.looksRight()
    await urls.first().fill('three@lorecircle.example')
    await labels.last().fill('Two')
  })
  await save(page)
  await saved(page)
  const { ctaButtons } = await shop.call(welcomeCalls.welcomeBio, {})
  expect(ctaButtons.map(({ url }) => url)).toEqual([
    'mailto:three@lorecircle.example',
    'https://one.example',
    'https://two.example',
  ])
})

test('an author adds chapters, moves one, takes one away and has it back [B2.12-09] [B2.12-10] [B2.12-11] [B2.12-12] [B2.12-13]', async ({
  platform,
  person,
  login,
}) => {
  const shop = await newShop(platform, 'Cleo')
  const author = await person({ viewport: { width: 360, height: 800 }, colorScheme: 'dark' })
  const { page } = author
  await login(author, shop.email, shop.password)
  await page.goto(new URL('/welcomepage', pagesOf(platform).landing).href)
  const titles = page.getByLabel('Title')
  const texts = page.getByRole('textbox', { name: 'Text', exact: true })
  for (const [place, name] of ['First', 'Second'].entries()) {
    await page.getByRole('button', { name: 'Add Section' }).click()
    await titles.nth(place).fill(name)
    await texts.nth(place).fill(`${name} chapter.`)
  }
  await page.getByRole('button', { name: 'Move section 2 up' }).click()
  await expect(titles.first()).toHaveValue('Second')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload picture' }).first().click()
  await (await choosing).setFiles(cover.pathname)
  await page.getByLabel('Picture description').fill('A crow')
  await page.getByRole('button', { name: 'Remove section 1' }).click()
  await expect(titles).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(titles.first()).toHaveValue('Second')
  await expect(page.getByRole('img', { name: 'A crow' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await author.looksRight()
  await save(page)
  await saved(page)
  const { sections } = await shop.call(welcomeCalls.welcomeBio, {})
  expect(sections).toEqual([
    {
      title: 'Second',
      text: 'Second chapter.',
      imageUrl: expect.stringMatching(/\/media\/[a-f0-9]{32}-\d+\.webp$/),
      imageAlt: 'A crow',
    },
    { title: 'First', text: 'First chapter.', imageUrl: '', imageAlt: '' },
  ])
})

test('a face of any kind is picked, and its upload is seen; what is no picture says so [B2.12-02] [B2.12-03] [B2.12-15] [B5-25]', async ({
  platform,
  person,
  login,
}) => {
  const shop = await newShop(platform, 'Fenna')
  const author = await person()
  const { page } = author
  await login(author, shop.email, shop.password)
  await page.goto(new URL('/welcomepage', pagesOf(platform).landing).href)
  const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    const choosing = page.waitForEvent('filechooser')
    await page
      .getByRole('button', { name: /profile image$/ })
      .first()
      .click()
    const chooser = await choosing
    await expect(page.locator('input[type=file][accept="image/*"]').first()).toBeAttached()
    await chooser.setFiles(file)
  }
  const face = page.getByRole('img', { name: 'Your profile' })
  const png = { name: 'my face.png', mimeType: 'image/png', buffer: await picture(page) }

  const slow = Promise.withResolvers<void>()
  await page.route('**/api/accept-upload', async (route) => {
    await slow.promise
    await route.continue()
  })
  await choose(png)
  const button = page.getByRole('button', { name: 'Uploading...' })
  await expect(button).toBeDisabled()
  slow.resolve()
  await expect(face).toBeVisible()
  await page.unroute('**/api/accept-upload')
  await expect(page.getByRole('button', { name: 'Save Welcome Page' })).toBeEnabled()

  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  await choose({ name: 'face.svg', mimeType: 'image/svg+xml', buffer: drawing })
  await expect(page.getByRole('alert')).toContainText('SVG')
  await expect(face).toBeVisible()
  await page.getByRole('button', { name: 'Leave it' }).click()

  await page.getByLabel('Tagline').fill('')
  await save(page)
  await saved(page)
  expect(await shop.call(welcomeCalls.welcomeBio, {})).toMatchObject({
    tagline: '',
    profileImageUrl: expect.stringContaining('/media/'),
  })
})

/** A picture that this browser draws. */
async function picture(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('this browser does not draw')
    pen.fillStyle = '#8b2a2c'
    pen.fillRect(0, 0, 300, 150)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return Buffer.from(base64, 'base64')
}

test('a welcome page that cannot be loaded or saved says so, and keeps every word [B8-25] [B8-26] [B7-72] [B7-87] [B7-88]', async ({
  platform,
  person,
  login,
}) => {
  const shop = await newShop(platform, 'Signe')
  const author = await person()
  const { page } = author
  await login(author, shop.email, shop.password)
  await page.goto(new URL('/welcomepage', pagesOf(platform).landing).href)
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
  platform,
  person,
  login,
}) => {
  const shop = await newShop(platform, 'Tove')
  const author = await person()
  const { page } = author
  await login(author, shop.email, shop.password)
  const url = new URL('/welcomepage', pagesOf(platform).landing).href
  await page.goto(url)
  const message = page.getByRole('textbox', { name: 'Welcome message' })
  await message.click()
  await page.keyboard.type('My words')
  await page.getByLabel('Tagline').fill('My tagline')
  const stored = { ctaButtons: [], sections: [], profileImageUrl: '' }
  await shop.call(welcomeCalls.saveWelcome, {
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
  expect(await shop.call(welcomeCalls.welcomeBio, {})).toMatchObject({
    tagline: 'My tagline',
    welcomeMessage: '<p>Their words</p>',
  })
})

test('an author writes by keyboard alone: the tools are one stop, and each is a few arrows away', async ({
  platform,
  person,
  login,
}) => {
  const shop = await newShop(platform, 'Kaia')
  const author = await person()
  const { page } = author
  await login(author, shop.email, shop.password)
  await page.goto(new URL('/welcomepage', pagesOf(platform).landing).href)
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
