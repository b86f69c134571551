import { everyEmailPaths } from '@lorecircle/local/mail/start-mailbox'
import { expect, test } from '../journeys/support/authors.ts'
import { expectFitsWidth, rulesOfColor, viewportsAndThemes } from './support/viewports.ts'

const rulesForEmails = [
  ...rulesOfColor,
  'document-title',
  'heading-order',
  'html-has-lang',
  'image-alt',
  'link-name',
  'target-size',
]

const parts = 4
for (let part = 1; part <= parts; part++) {
  test(`whoever gets an email can read it in both themes, on a phone and on a desktop (part ${part})`, async ({
    platform,
    person,
  }) => {
    const { page, looksRight } = await person()
    for (const path of everyEmailPaths.filter((_, index) => index % parts === part - 1)) {
      await page.goto(platform.mailbox + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const { size, theme } of viewportsAndThemes.filter(({ rules }) => rules === undefined)) {
        await page.setViewportSize(size)
        await page.emulateMedia({ colorScheme: theme })
        await looksRight(page, rulesForEmails)
        await expectFitsWidth(page)
      }
    }
  })
}
