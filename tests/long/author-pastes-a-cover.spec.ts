import { expect, test } from '../journeys/support/authors.ts'
import { chooseCover, formatBlock, twoHalves } from '../journeys/support/book-form.ts'
import { expectCover } from './support/cover-form.ts'

test('an author gives a cover by paste, chooses the part that becomes it, and looks at the page before anybody else', {
  tag: ['@B2.10-02'],
}, async ({ pages, author }) => {
  const { page } = author
  await page.goto(pages.desk('addbook'))
  await page.getByLabel('Title').fill('Half and Half')
  const format = formatBlock(page, 1)
  const cropper = page.getByRole('dialog', { name: 'Choose the part for the cover' })
  const cover = format.getByRole('img', { name: 'Cover of Half and Half' })

  await test.step('the left of a wide picture, by the arrow keys', async () => {
    await chooseCover(format, await twoHalves(1200, 600))
    await cropper.getByRole('application').focus()
    for (let times = 0; times < 10; times++) await page.keyboard.press('Shift+ArrowLeft')
    await author.looksRight()
    await cropper.getByRole('button', { name: 'Use this part' }).click()
    await expect(format.getByRole('button', { name: 'Remove cover' })).toBeVisible()
    await expectCover(cover, { ratio: 67, middle: 'red' })
  })

  await test.step('another one, pasted while typing a price', async () => {
    const { name, mimeType, buffer } = await twoHalves(1200, 600)
    await format.getByLabel('Price').evaluate(
      (field, [text, type, file]) => {
        const clipboardData = new DataTransfer()
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
        clipboardData.items.add(new File([bytes], file, { type }))
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      },
      [buffer.toString('base64'), mimeType, name] as const,
    )
    const picture = cropper.getByRole('application')
    await expect(picture).toBeVisible()
    const box = await picture.boundingBox()
    if (!box) throw new Error('the cropper shows nothing')
    await page.mouse.move(box.x + box.width - 5, box.y + 50)
    await page.mouse.down()
    await page.mouse.move(box.x - 2 * box.width, box.y + 50, { steps: 4 })
    await page.mouse.up()
    await cropper.getByRole('button', { name: 'Use this part' }).click()
    await expect(cropper).toBeHidden()
    await expectCover(cover, { middle: 'blue' })
  })

  await test.step('the page as readers would see it, beside the form', async () => {
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('dialog', { name: 'Preview' })
    const frame = preview.frameLocator('iframe')
    await expect(frame.getByRole('heading', { name: 'Half and Half', level: 1 })).toBeInViewport()
    await page.getByLabel('Tagline').fill('Both of it.')
    await preview.getByRole('radio', { name: 'Desktop' }).check()
    await preview.getByRole('button', { name: 'Update' }).click()
    await expect(frame.getByText('Both of it.')).toBeVisible()
  })
})
