import { expect, test } from '../journeys/support/authors.ts'
import { demoLogin } from '../journeys/support/pages.ts'
import { textOfLetter } from './support/newsletter.ts'

for (const width of [360, 1280]) {
  test(`an author’s newsletter can be read and used at ${width} px by day and by candle`, async ({
    platform,
    pages,
    enter,
  }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const author = await enter(demoLogin(platform, 'lord-dunsany'), {
        viewport: { width, height: 800 },
        colorScheme,
      })
      author.expectFailure(/Blocked script execution in 'about:srcdoc'/)
      const { page } = author
      const whole = {
        issues: page.locator('.issue, .empty').first(),
        write: textOfLetter(page),
        subscribers: page.getByRole('table'),
      }
      for (const [view, sight] of Object.entries(whole)) {
        await page.goto(`${pages.desk('newsletter')}&view=${view}`)
        await expect(sight).toBeVisible()
        await author.looksRight()
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
    }
  })
}
