import { welcomeCalls } from '@lorecircle/shared/welcome/calls'
import type { Page } from '@playwright/test'
import { expect, test } from '../journeys/support/authors.ts'
import { save, saved } from './support/welcome.ts'

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
  await expect
    .poll(() => author.call(welcomeCalls.welcomeBio, {}))
    .toMatchObject({
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
