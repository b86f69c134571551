import { welcomeCalls } from '@lorecircle/shared/welcome/calls'
import { expect, test } from '../journeys/support/authors.ts'
import { drop, paste } from '../journeys/support/clipboard.ts'

const cover = new URL('../../local/demo-media/covers/lilith.webp', import.meta.url)

test('pictures that an author drops, pastes or picks stand where they were put, described', async ({
  pages,
  author,
}) => {
  const { page } = author
  await page.goto(pages.at('/welcomepage'))
  const message = page.getByRole('textbox', { name: 'Welcome message' })
  await message.click()
  await page.keyboard.type('First')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Last')
  const pictures = message.locator('img')
  const file = { name: 'crow.webp', type: 'image/webp', path: cover }

  await drop(message.getByText('First'), [file])
  await expect(pictures).toHaveCount(1)
  await paste(message, { files: [file] })
  await expect(pictures).toHaveCount(2)
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  await (await choosing).setFiles([cover.pathname, cover.pathname])
  await expect(pictures).toHaveCount(4, { timeout: 60_000 })

  await pictures.first().click()
  await page.getByLabel('Picture description').fill('A crow reads')
  await expect(message.getByRole('img', { name: 'A crow reads' })).toHaveCount(1)
  await pictures.last().click()
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect(pictures).toHaveCount(3)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(pictures).toHaveCount(4)
  await author.looksRight()

  await test.step('one that is no picture says so, and the text stays', async () => {
    author.expectFailure(/400/)
    await paste(message, { files: [{ ...file, name: 'a.png', type: 'image/svg+xml' }] })
    await expect(page.getByRole('alert')).toContainText('SVG')
    await page.getByRole('button', { name: 'Leave it' }).click()
    await expect(pictures).toHaveCount(4)
  })

  await page.getByRole('button', { name: 'Save Welcome Page' }).click()
  await expect(page.getByText('Welcome info saved!', { exact: false })).toBeVisible()
  const { welcomeMessage } = await author.call(welcomeCalls.welcomeBio, {})
  expect(welcomeMessage).toMatch(
    /^<p>First<\/p>.*<img src="\/media\/[a-f0-9]{32}-\d+\.jpg" alt="A crow reads"/,
  )
})
