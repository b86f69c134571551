import { pagesOf } from '../journeys/support/pages.ts'
import { expect, test } from '../journeys/support/person.ts'

test('on a large screen no line is too long to be read, and a page begins where its head and foot do', async ({
  platform,
  person,
}) => {
  const { landing, shop } = pagesOf(platform)
  const { page } = await person({ viewport: { width: 1920, height: 1080 } })
  const words = page.getByRole('main').locator('p:visible')
  const author = shop('lord-dunsany')
  for (const url of [
    ...['about', 'help', 'terms'].map((slug) => landing + slug),
    ...['terms', 'audio-video', 'a-map-of-yann'].map((slug) => author + slug),
  ]) {
    await page.goto(url)
    await expect(words).not.toHaveCount(0)
    // 38 rem, about 65 characters; the first paragraph of About is larger, and has one line.
    const widest = async () => {
      const widths = await words.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
      return Math.max(...widths.slice(url.endsWith('about') ? 1 : 0))
    }
    await expect.poll(widest, { message: url }).toBeLessThanOrEqual(608)
  }

  for (const slug of ['about', 'terms', 'library']) {
    await page.goto(landing + slug)
    const parts = page.locator('.site-head > .brand, main h1, .foot-site .brand')
    await expect(parts).toHaveCount(3)
    const lefts = () =>
      parts.evaluateAll((all) => [...new Set(all.map((one) => one.getBoundingClientRect().left))])
    await expect.poll(lefts, { message: slug }).toHaveLength(1)
  }
})
