import { expect, test } from '../journeys/support/authors.ts'
import { expectNoSidewaysScroll } from '../journeys/support/layout.ts'
import { newShop } from '../journeys/support/new-shop.ts'
import { fillNewsletter, sentSubject, textOfLetter } from './support/newsletter.ts'

for (const width of [360, 1280]) {
  test(`an author’s newsletter can be read and used at ${width} px in the light and dark theme`, async ({
    platform,
    pages,
    enter,
  }) => {
    const shop = await newShop(platform, `Letters${width}`)
    await fillNewsletter(platform, shop)
    for (const colorScheme of ['light', 'dark'] as const) {
      const author = await enter(shop, {
        viewport: { width, height: 800 },
        colorScheme,
      })
      author.expectFailure(/Blocked script execution in 'about:srcdoc'/)
      const { page } = author
      const whole = {
        issues: page.getByText(sentSubject),
        write: textOfLetter(page),
        subscribers: page.getByRole('table'),
      }
      for (const [view, sight] of Object.entries(whole)) {
        await page.goto(`${pages.desk('newsletter')}&view=${view}`)
        await expect(sight).toBeVisible()
        await author.looksRight()
        await expectNoSidewaysScroll(page)
      }
    }
  })
}
