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
    const widths = await words.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
    // 38 rem, about 65 letters; what stands in a title's voice is larger, and has one line.
    expect(Math.max(...widths.slice(url.endsWith('about') ? 1 : 0)), url).toBeLessThanOrEqual(608)
  }

  for (const slug of ['about', 'terms', 'library']) {
    await page.goto(landing + slug)
    const lefts = await page
      .locator('.site-head > .brand, main h1, .foot-site .brand')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))
    expect(lefts.length, slug).toBe(3)
    expect(new Set(lefts).size, slug).toBe(1)
  }
})
