import { demoMedia } from '@lorecircle/local/demo/upload-file'
import { newShop } from './support/new-shop.ts'
import { pagesOf } from './support/pages.ts'
import { expect, test } from './support/person.ts'

test('an author makes a page of their own in sections, looks at it, and publishes it', {
  tag: ['@B1-11', '@B2.14-10', '@B2.14-11', '@B2.14-12', '@faults'],
}, async ({ platform, person, login }) => {
  const shop = await newShop(platform, 'Marlo')
  const author = await person()
  const { page } = author
  await login(author, shop.email, shop.password)
  await page.goto(pagesOf(platform).desk('custompage'))
  const section = (number: number) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `Section ${number}` }) })

  await test.step('a new page says that more is coming', async () => {
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Custom Page')
    await expect(section(1).getByLabel('Section text')).toHaveValue('Extra custom pages are coming soon.')
  })

  await test.step('its sections are added, moved and removed', async () => {
    await page.getByLabel('Title', { exact: true }).fill('A map of Yann')
    await page.getByRole('button', { name: 'Add Section' }).click()
    await expect(section(2).getByLabel('Section title')).toHaveValue('New Section')
    await section(2).getByLabel('Section title').fill('The coast')
    await section(2).getByLabel('Section text').fill('Not to scale.')
    await page.getByRole('button', { name: 'Move section 2 up' }).click()
    await expect(section(1).getByLabel('Section title')).toHaveValue('The coast')
    await page.getByRole('button', { name: 'Remove Section 2' }).click()
    await expect(section(2)).toBeHidden()
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
    await expect(section(2).getByLabel('Section text')).toHaveValue('Extra custom pages are coming soon.')
    await page.getByRole('button', { name: 'Remove Section 2' }).click()
  })

  await test.step('a section wears a picture', async () => {
    const choosing = page.waitForEvent('filechooser')
    await section(1).getByRole('button', { name: 'Upload picture' }).click()
    await (await choosing).setFiles(demoMedia('covers/lilith.webp').pathname)
    await expect(section(1).getByLabel('Picture address')).toHaveValue(/\/media\/[a-f0-9]{32}-\d+\.jpg$/)
    await section(1).getByLabel('Picture description').fill('A coast')
    await expect(section(1).getByRole('img', { name: 'A coast' })).toBeVisible()
  })

  await test.step('it is saved, looked at and published', async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Page saved.')).toBeVisible()
    await expect(page).toHaveURL(/page=a-map-of-yann/)
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    const frame = page.frameLocator('iframe[title="Preview of the page"]')
    await expect(frame.getByRole('heading', { name: 'A map of Yann', level: 1 })).toBeVisible()
    await expect(frame.getByText('Not to scale.')).toBeVisible()
    await page.getByRole('button', { name: 'Close preview' }).click()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText(/Published! Live in [\d.]+ s/)).toBeVisible()
    await author.looksRight()
  })

  const reader = await person()
  await reader.page.goto(`${pagesOf(platform).shop(shop.subdomain)}a-map-of-yann`)
  await expect(reader.page.getByRole('heading', { name: 'A map of Yann', level: 1 })).toBeVisible()
  await expect(reader.page.getByText('Not to scale.')).toBeVisible()
  await expect(reader.page.getByRole('img', { name: 'A coast' })).toBeVisible()
})
