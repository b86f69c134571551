import { chooseCover, formatBlock, seen, twoHalves } from './support/book-form.ts'
import { newShop } from './support/new-shop.ts'
import { pagesOf } from './support/pages.ts'
import { expect, test } from './support/person.ts'

test('an author adds a book in two formats, keeps it for later, publishes it, and readers see all of it [B1-07] [B1-08] [B4-26] [B4-28] [B4-29]', async ({
  platform,
  person,
  login,
}) => {
  const pages = pagesOf(platform)
  const [author, reader] = [await person(), await person()]
  const { page } = author
  const shop = await newShop(platform, 'Adela')
  await login(author, shop.email, shop.password)
  await page.goto(pages.desk('addbook'))

  await test.step('saves itself as a draft as soon as it has a title', async () => {
    await page.getByLabel('Title').fill('The Glass Orchard')
    await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  })

  await test.step('in two formats, with what readers like to know', async () => {
    await formatBlock(page, 1).getByLabel('Price').fill('14.99')
    await formatBlock(page, 1).getByLabel('Unlimited').check()
    await formatBlock(page, 1).getByLabel('ISBN').fill('0-306-40615-2')
    await formatBlock(page, 1).getByLabel('Pages').fill('312')
    await page.getByRole('button', { name: 'Add Another Format' }).click()
    await formatBlock(page, 2).getByLabel('Type').selectOption('Hardcover')
    await formatBlock(page, 2).getByLabel('Price').fill('29')
    await formatBlock(page, 2).getByLabel('Quantity').fill('7')
    await page.getByLabel('Series', { exact: true }).fill('Orchards')
    await page.getByLabel('Number in the series').fill('2')
    await page.getByLabel('Language').selectOption('English')
    await page.getByLabel('Publication date').fill('2026-03-01')
    await page.getByLabel('Content notes').fill('Bees.')
    await author.looksRight()
  })

  const address = pages.book(shop.subdomain, 'the-glass-orchard')
  await test.step('kept for later, nobody else sees it, and a reload goes on with it', async () => {
    await page.getByRole('button', { name: 'Save For Later' }).click()
    await expect(page.getByText('Saved for later.')).toBeVisible()
    reader.expectFailure(/404/)
    expect((await reader.page.goto(address))?.status()).toBe(404)
    await page.reload()
    await expect(formatBlock(page, 2).getByLabel('Quantity')).toHaveValue('7')
  })

  await test.step('published, it is live with its link', async () => {
    await page.getByRole('button', { name: 'Publish Now' }).click()
    await expect(page.getByText(/^Published! Live in \d+\.\d+ s$/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'View The Glass Orchard' })).toHaveAttribute('href', address)
    await reader.page.goto(address)
    for (const fact of ['Paperback', 'Hardcover', '7 left', 'Orchards', 'English', 'March 1, 2026']) {
      await expect(reader.page.getByText(fact).first()).toBeVisible()
    }
    await expect(reader.page.getByText('9780306406157')).toBeVisible()
  })
})

test('an author gives a cover by paste, chooses the part that becomes it, and looks at the page before anybody else [B2.10-02]', async ({
  platform,
  person,
  login,
}) => {
  const author = await person()
  const { page } = author
  const shop = await newShop(platform, 'Corvina')
  await login(author, shop.email, shop.password)
  await page.goto(pagesOf(platform).desk('addbook'))
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
    expect(await seen(cover)).toEqual({ ratio: 67, middle: 'red' })
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
    const box = await cropper.getByRole('application').boundingBox()
    if (!box) throw new Error('the cropper shows nothing')
    await page.mouse.move(box.x + box.width - 5, box.y + 50)
    await page.mouse.down()
    await page.mouse.move(box.x - 2 * box.width, box.y + 50, { steps: 4 })
    await page.mouse.up()
    await cropper.getByRole('button', { name: 'Use this part' }).click()
    await expect(cropper).toBeHidden()
    await expect(async () => expect((await seen(cover)).middle).toBe('blue')).toPass()
  })

  await test.step('the page as readers would see it, beside the form', async () => {
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('dialog', { name: 'Preview' })
    const frame = preview.frameLocator('iframe')
    await expect(frame.getByRole('heading', { name: 'Half and Half', level: 1 })).toBeInViewport()
    await page.getByLabel('Tagline').fill('Both of it.')
    await preview.getByRole('radio', { name: 'Desk' }).check()
    await preview.getByRole('button', { name: 'Update' }).click()
    await expect(frame.getByText('Both of it.')).toBeVisible()
  })
})
