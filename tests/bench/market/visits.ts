import { defaultMarketFilter, filterPath, type MarketFilter } from '@lorecircle/shared/market/market-filter'
import type { Browser } from '@playwright/test'
import { type Traffic, watchTraffic } from './traffic.ts'

export const marketActions = [
  'first visit',
  'a genre',
  'two subgenres',
  'their page 50',
  'page 50',
  'last page',
] as const

/** `ms`: from the click or the navigation to the books being shown; `countedMs`: until the exact count is shown. */
export type Cost = Traffic & { ms: number; countedMs: number }

type Room = {
  browser: Browser
  origin: string
  /** Defines `bench`, what is done inside the page (`in-the-page.ts`). */
  script: string
  pages: number
}

const chosen = 'fantasy'
const oneSubgenre: MarketFilter = {
  ...defaultMarketFilter,
  genre: chosen,
  subgenres: [`${chosen}/dark-fantasy`],
}
export const twoSubgenres: MarketFilter = {
  ...oneSubgenre,
  subgenres: [`${chosen}/dark-fantasy`, `${chosen}/urban-fantasy`],
}
const deepPage = 50

export async function visitMarket(room: Room): Promise<Cost[]> {
  const costs: Cost[] = []
  await asReader(room, async ({ arrive, go }) => {
    costs.push(await arrive())
    costs.push(await go({ ...defaultMarketFilter, genre: chosen }, 'link'))
    await go(oneSubgenre, 'link')
    costs.push(await go(twoSubgenres, 'link'))
    costs.push(await go({ ...twoSubgenres, page: deepPage }, 'history'))
  })
  await asReader(room, async ({ arrive, go }) => {
    await arrive()
    costs.push(await go({ ...defaultMarketFilter, page: Math.min(deepPage, room.pages) }, 'history'))
  })
  await asReader(room, async ({ arrive, go }) => {
    await arrive()
    costs.push(await go({ ...defaultMarketFilter, page: room.pages }, 'link'))
  })
  return costs
}

type Reader = { arrive(): Promise<Cost>; go(place: MarketFilter, by: 'link' | 'history'): Promise<Cost> }

async function asReader({ browser, origin, script }: Room, work: (reader: Reader) => Promise<void>) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, bypassCSP: true })
  const page = await context.newPage()
  const traffic = await watchTraffic(page)
  await work({
    async arrive() {
      await page.goto(`${origin}/market`)
      await page.waitForFunction("document.querySelector('[aria-label=Genres] .n')?.textContent")
      await page.waitForLoadState('networkidle')
      const ms = await page.evaluate(
        () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      )
      await page.evaluate(script)
      return { ...traffic.take(), ms, countedMs: ms }
    },
    async go(place, by) {
      traffic.take()
      const { ms, countedMs, atMs }: { ms: number; countedMs: number; atMs: number } = await page.evaluate(
        `bench.goTo(${JSON.stringify(filterPath(place))}, '${by}')`,
      )
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(quietInMs)
      return { ...traffic.take(atMs), ms, countedMs }
    },
  })
  await context.close()
}

const quietInMs = 300
