import { welcomeCalls } from '@lorecircle/shared/welcome/calls'
import type { Page } from '@playwright/test'
import { expect, test } from '../journeys/support/authors.ts'
import { newShop } from '../journeys/support/new-shop.ts'
import { save, saved } from './support/welcome.ts'

const cover = new URL('../../local/demo-media/covers/lilith.webp', import.meta.url)

test('an author has three doors and no more, each leading somewhere safe', {
  tag: ['@B2.12-05', '@B2.12-06', '@B2.12-07', '@B2.12-08', '@B5-47'],
}, async ({ pages, author }) => {
  const { page } = author
  await page.goto(pages.at('/welcomepage'))
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
  const { ctaButtons } = await author.call(welcomeCalls.welcomeBio, {})
  expect(ctaButtons.map(({ url }) => url)).toEqual([
    'mailto:three@lorecircle.example',
    'https://one.example',
    'https://two.example',
  ])
})

test('an author adds chapters, moves one, takes one away and has it back', {
  tag: ['@B2.12-09', '@B2.12-10', '@B2.12-11', '@B2.12-12', '@B2.12-13'],
}, async ({ platform, pages, enter }) => {
  const author = await enter(newShop(platform, 'Cleo'), {
    viewport: { width: 360, height: 800 },
    colorScheme: 'dark',
  })
  const { page } = author
  await page.goto(pages.at('/welcomepage'))
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
  const { sections } = await author.call(welcomeCalls.welcomeBio, {})
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

test('a face of any kind is picked, and its upload is seen; what is no picture says so', {
  tag: ['@B2.12-02', '@B2.12-03', '@B2.12-15', '@B5-25'],
}, async ({ pages, author }) => {
  const { page } = author
  await page.goto(pages.at('/welcomepage'))
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
  expect(await author.call(welcomeCalls.welcomeBio, {})).toMatchObject({
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
