import { demoMedia } from '@lorecircle/local/demo/upload-file'
import { expect, test } from '../journeys/support/authors.ts'
import { expectNoSidewaysScroll } from '../journeys/support/layout.ts'
import { newShop } from '../journeys/support/new-shop.ts'

test('an author arranges the sections of a page, and each has a title, a text and a picture', {
  tag: ['@B2.14-02', '@B2.14-03', '@B2.14-05', '@B2.14-06', '@B2.14-07'],
}, async ({ platform, pages, enter }) => {
  const author = await enter(newShop(platform, 'Arras'), { viewport: { width: 360, height: 800 } })
  const { page } = author
  await page.goto(`${pages.desk('custompage')}&page=extras`)
  const section = (number: number) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `Section ${number}` }) })
  for (const [at, title] of ['The coast', 'The river'].entries()) {
    await page.getByRole('button', { name: 'Add Section' }).click()
    await section(at + 1)
      .getByLabel('Section title')
      .fill(title)
    await section(at + 1)
      .getByLabel('Section text')
      .fill(`${title}, not to scale.`)
  }
  await page.getByRole('button', { name: 'Remove Section 1' }).click()
  await expect(section(1).getByLabel('Section title')).toHaveValue('The river')
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await expect(section(1).getByLabel('Section title')).toHaveValue('The coast')
  await page.getByRole('button', { name: 'Move section 1 down' }).focus()
  await page.keyboard.press('Enter')
  await expect(section(1).getByLabel('Section text')).toHaveValue('The river, not to scale.')

  const choosing = page.waitForEvent('filechooser')
  await section(1).getByRole('button', { name: 'Upload picture' }).click()
  await (await choosing).setFiles(demoMedia('covers/lilith.webp').pathname)
  const address = section(1).getByLabel('Picture address')
  await expect(address).toHaveValue(/\/media\/[a-f0-9]{32}-\d+\.jpg$/)
  await section(1).getByLabel('Picture description').fill('A river')
  await expect(section(1).getByRole('img', { name: 'A river' })).toBeVisible()

  await test.step('the address of a picture that was uploaded before is a picture, too', async () => {
    await section(2)
      .getByLabel('Picture address')
      .fill(await address.inputValue())
    await expect(section(2).locator('img')).toBeVisible()
  })
  await expect(page.getByText(/Saved \d\d:\d\d/)).toBeVisible()
  // At its end the page stands clear of the bar that lies over it.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await author.looksRight()
  await expectNoSidewaysScroll(page)

  await test.step('a picture of elsewhere is refused with a sentence, and what was typed stays', async () => {
    await section(2).getByLabel('Picture address').fill('https://elsewhere.example/cat.png')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(section(2).getByText('Upload this one instead.', { exact: false })).toBeVisible()
    await expect(section(2).getByLabel('Section text')).toHaveValue('The coast, not to scale.')
  })
})
