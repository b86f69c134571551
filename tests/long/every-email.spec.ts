import { everyEmailPaths } from '@lorecircle/local/mail/every-email-pages'
import { expect, test } from '../journeys/support/authors.ts'
import { fitsItsWidth, rooms, whatLightCanChange } from './support/rooms.ts'

const whatEmailsNeed = [
  ...whatLightCanChange,
  'document-title',
  'heading-order',
  'html-has-lang',
  'image-alt',
  'link-name',
  'target-size',
]

const parts = 4
for (let part = 1; part <= parts; part++) {
  test(`whoever gets an email can read it in both lights, on a phone and on a desk (part ${part})`, async ({
    platform,
    person,
  }) => {
    const { page, looksRight } = await person()
    for (const path of everyEmailPaths.filter((_, index) => index % parts === part - 1)) {
      await page.goto(platform.mailbox + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const { size, light } of rooms.filter(({ rules }) => rules === undefined)) {
        await page.setViewportSize(size)
        await page.emulateMedia({ colorScheme: light })
        await looksRight(page, whatEmailsNeed)
        await fitsItsWidth(page)
      }
    }
  })
}
