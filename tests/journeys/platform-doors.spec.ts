import { pagesOf } from './support/pages.ts'
import { expect, test } from './support/person.ts'

/** The platform's own pages: what a visitor meets before any shop. */

const doors = [
  ['Explore the Market', '/market'],
  ['Author Login', '/login'],
  ['Author Sign Up', '/signup'],
] as const

test('each door of the landing page opens after the mark has turned for 600 ms', {
  tag: ['@A2.1-07', '@A2.1-09', '@A2.1-11', '@A2.1-12', '@A2.1-13'],
}, async ({ platform, person }) => {
  const { page } = await person()
  const { landing } = pagesOf(platform)
  const started = new Date('2026-01-01T12:00:00Z')
  await page.clock.install({ time: started })
  await page.clock.pauseAt(new Date('2026-01-01T13:00:00Z'))
  for (const [door, path] of doors) {
    await page.goto(landing)
    await page.getByRole('link', { name: door }).click()
    await expect(page.locator('html')).toHaveClass(/turning/)
    await expect(page.locator('.hero .mark')).toHaveCSS('animation-duration', '0.6s')
    await page.clock.runFor(599)
    await expect(page).toHaveURL(landing)
    await page.clock.runFor(1)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
})

test('who wants less motion, or runs no scripts, passes the doors at once', {
  tag: ['@A2.1-15', '@A2.1-16'],
}, async ({ platform, person }) => {
  const { landing } = pagesOf(platform)
  const calm = await person({ reducedMotion: 'reduce' })
  await calm.page.clock.install()
  await calm.page.clock.pauseAt(Date.now() + 60_000)
  const plain = await person({ javaScriptEnabled: false })
  // The portal's scripts are announced, and not run.
  plain.expectFailure(/portal-assets.*csp/)
  for (const { page } of [calm, plain]) {
    for (const [door, path] of doors) {
      await page.goto(landing)
      await page.getByRole('link', { name: door }).click()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
    }
  }
})
