import { everyEmailPaths } from '@lorecircle/local/mail/every-email-pages'
import { expect, test } from '../journeys/support/authors.ts'
import { fitsItsWidth, halves, rooms, whatLightCanChange } from './support/rooms.ts'

const whatEmailsNeed = [
  ...whatLightCanChange,
  'document-title',
  'heading-order',
  'html-has-lang',
  'image-alt',
  'link-name',
  'target-size',
]

test('whoever gets an email can read it in both lights, on a phone and on a desk', async ({
  platform,
  person,
}) => {
  const walk = async (urls: string[]) => {
    const { page, looksRight } = await person()
    for (const url of urls) {
      await page.goto(url)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const { size, light } of rooms.filter(({ rules }) => rules === undefined)) {
        await page.setViewportSize(size)
        await page.emulateMedia({ colorScheme: light })
        await looksRight(page, whatEmailsNeed)
        await fitsItsWidth(page)
      }
    }
  }
  await Promise.all(halves(everyEmailPaths.map((path) => platform.mailbox + path)).map(walk))
})
