import { demoMedia } from '@lorecircle/local/demo/demo-media'
import { customPageCalls } from '@lorecircle/shared/custom-page/calls'
import { expect, test } from '../journeys/support/authors.ts'
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
  const address = section(1).getByLabel('Image URL')
  await expect(address).toHaveValue(/\/media\/[a-f0-9]{32}-\d+\.webp$/)
  await section(1).getByLabel('Picture description').fill('A river')
  await expect(section(1).getByRole('img', { name: 'A river' })).toBeVisible()

  await test.step('the address of a picture that was uploaded before is a picture, too', async () => {
    await section(2)
      .getByLabel('Image URL')
      .fill(await address.inputValue())
    await expect(section(2).locator('img')).toBeVisible()
  })
  await expect(page.getByText(/Saved \d\d:\d\d/)).toBeVisible()
  // At its end the page stands clear of the bar that lies over it.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await author.looksRight()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  await test.step('a picture of elsewhere is refused with a sentence, and what was typed stays', async () => {
    await section(2).getByLabel('Image URL').fill('https://elsewhere.example/cat.png')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(section(2).getByText('Upload this one instead.', { exact: false })).toBeVisible()
    await expect(section(2).getByLabel('Section text')).toHaveValue('The coast, not to scale.')
  })
})

test('a page that was deleted too soon is back at its address', async ({ pages, author }) => {
  const names = { title: 'Names', intro: '<p>All of them.</p>', sections: [], isPublished: true }
  const people = await author.call(customPageCalls.savePage, { ...names, title: 'People' })
  await author.call(customPageCalls.savePage, { ...names, slug: people.slug, etag: people.etag })
  const { page } = author
  await page.goto(pages.desk('custompage'))
  const list = page.getByRole('navigation', { name: 'Your pages' })
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Names')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(list.getByRole('link', { name: /Names/ })).toBeHidden()
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/“Names” is back. Live in/)).toBeVisible()
  await expect(list.getByRole('link', { name: /Names/ })).toHaveAttribute('href', /page=people$/)
  await list.getByRole('link', { name: /Names/ }).click()
  await page.getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.getByText('Unpublished. The page is kept', { exact: false })).toBeVisible()
  await expect(list.getByRole('link', { name: /Names/ })).toContainText('Draft')
})

test('an author gives the shop’s policies words of their own, and takes them back', async ({
  platform,
  pages,
  person,
  enter,
}) => {
  const shop = await newShop(platform, 'Ware')
  const author = await enter(shop)
  const { page } = author
  const returns = `${pages.shop(shop.subdomain)}returns`
  const reader = await person()
  await reader.page.goto(returns)
  await expect(reader.page.getByText('Printed books')).toBeVisible()

  await page.goto(`${pages.desk('custompage')}&page=imprint`)
  const text = page.getByRole('textbox', { name: 'Text' })
  await expect(text).toContainText('How to reach the author')
  await page.getByRole('link', { name: 'Returns Our words' }).click()
  await expect(text).toContainText('Printed books')
  await text.fill('Keep it, and I pay you back.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Returns Draft' })).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText(/Live in/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Returns Your words' })).toBeVisible()
  await author.looksRight()
  await reader.page.reload()
  await expect(reader.page.getByText('Keep it, and I pay you back.')).toBeVisible()
  await reader.page
    .getByRole('navigation', { name: 'What holds here' })
    .getByRole('link', { name: 'Terms of Sale' })
    .click()
  await expect(reader.page.getByRole('heading', { level: 1, name: 'Terms of Sale' })).toBeVisible()

  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('link', { name: 'Returns Our words' })).toBeVisible()
  await expect(async () => {
    await reader.page.goto(returns)
    await expect(reader.page.getByText('Printed books')).toBeVisible({
      timeout: 500,
    })
  }).toPass()
})
