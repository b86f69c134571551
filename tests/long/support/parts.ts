import type { Page } from '@playwright/test'

/** Parts that the browser sent, and gates before some of them. */
export async function watchParts(page: Page) {
  const [away, rest] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const sent: number[] = []
  await page.route(isPart, async (route) => {
    const number = numberOf(route.request().url())
    if (number > 5) await rest.promise
    else if (number > 3) await away.promise
    // What was held when the page was left, or paused, goes nowhere.
    await route.continue().catch(() => {})
  })
  page.on('response', (response) => {
    const isPut = response.request().method() === 'PUT' && response.ok()
    if (isPut && isPart(new URL(response.url()))) sent.push(numberOf(response.url()))
  })
  return { sent, letGo: away.resolve, letRestGo: rest.resolve }
}
export const isPart = (url: URL) => url.searchParams.has('partNumber')
const numberOf = (url: string) => Number(new URL(url).searchParams.get('partNumber'))
