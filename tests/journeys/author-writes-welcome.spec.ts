import { newShop } from './support/new-shop.ts'
import { pagesOf } from './support/pages.ts'
import { expect, test } from './support/person.ts'

const portrait = new URL('../../local/demo-media/covers/lilith.webp', import.meta.url)

test('an author welcomes readers: a face, a tagline, a message, a door, a chapter with a picture', {
  tag: ['@B1-09', '@B2.1-35', '@B2.12-01', '@B2.12-14', '@B8-24', '@faults'],
}, async ({ platform, person, login }) => {
  const shop = await newShop(platform, 'Minka')
  const author = await person()
  const { page } = author
  await login(author, shop.email, shop.password)
  const pages = pagesOf(platform)
  await page.goto(new URL('/welcomepage', pages.landing).href)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Welcome to Minka's Shop")
  const message = page.getByRole('textbox', { name: 'Welcome message' })

  await test.step('a face and a tagline', async () => {
    await choosePicture('Upload profile image')
    await expect(page.getByRole('img', { name: 'Your profile' })).toBeVisible()
    await page.getByLabel('Tagline').fill('Oddments for quiet hours.')
  })

  await test.step('a message with a heading, a bold word and a link', async () => {
    await message.click()
    await page.keyboard.type('Come in')
    await page.getByRole('button', { name: 'Heading', exact: true }).click()
    await page.keyboard.press('Enter')
    await page.keyboard.type('The kettle is ')
    await page.keyboard.press('ControlOrMeta+b')
    await page.keyboard.type('on')
    await page.keyboard.press('ControlOrMeta+b')
    await page.keyboard.type('.')
    await page.keyboard.press('Shift+Home')
    await page.getByRole('button', { name: 'Link' }).click()
    await page.getByLabel('Link address').fill('kettle.example')
    await page.keyboard.press('Enter')
    await expect(message.getByRole('link')).toHaveAttribute('href', 'https://kettle.example')
  })

  await test.step('a door and a chapter', async () => {
    await page.getByRole('button', { name: 'Add Button' }).click()
    await page.getByLabel('Label').fill('Write to me')
    await page.getByLabel('URL').fill('minka@lorecircle.example')
    await page.getByRole('button', { name: 'Add Section' }).click()
    await page.getByLabel('Section title').fill('Where it all stands')
    await page.getByRole('textbox', { name: 'Section text' }).fill('On three shelves.')
    await choosePicture('Upload picture')
    await page.getByLabel('Picture description').fill('Three shelves')
    await author.looksRight()
  })

  await page.getByRole('button', { name: 'Save Welcome Page' }).click()
  await expect(page.getByText(/^Welcome info saved! Live in [\d.]+ s$/)).toBeVisible()

  const reader = await person()
  await reader.page.goto(pages.shop(shop.subdomain))
  const main = reader.page.getByRole('main')
  await expect(main.getByText('Oddments for quiet hours.')).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Come in' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'The kettle is on.' })).toBeVisible()
  await expect(main.locator('strong')).toHaveText('on')
  await expect(main.getByRole('link', { name: 'Write to me' })).toHaveAttribute(
    'href',
    'mailto:minka@lorecircle.example',
  )
  await expect(main.getByRole('heading', { name: 'Where it all stands' })).toBeVisible()
  await expect(main.getByRole('img', { name: 'Three shelves' })).toBeVisible()
  await reader.looksRight()

  async function choosePicture(name: string) {
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name }).click()
    await (await choosing).setFiles(portrait.pathname)
  }
})
