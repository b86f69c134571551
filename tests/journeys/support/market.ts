import type { PlatformFile } from '@lorecircle/local/settings/platform-file'
import type { Page } from '@playwright/test'
import { openPlatformStore } from '../../bench/portal/store.ts'
import { journeyHome } from './journey-home.ts'
import { expect, type Person } from './person.ts'

/** The parts of the market that readers find by their names. */
export const marketParts = ({ page }: Person) => {
  const chips = page.locator('.chips')
  return {
    page,
    chips: chips.locator('.chip'),
    clear: (what: string) => chips.getByRole('link', { name: `Clear ${what}`, exact: true }),
    genre: (name: string) =>
      page
        .getByRole('navigation', { name: 'Genres' })
        .getByRole('link', { name: new RegExp(`^${name}(?: ?[\\d,]+)?$`) }),
    list: (name: string) => page.getByRole('navigation', { name: 'List' }).getByRole('link', { name }),
    perPage: page.getByRole('combobox', { name: 'Per page' }),
    pager: page.getByRole('navigation', { name: 'Pages' }),
    turn: (name: string) =>
      page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true }),
    results: page.getByRole('status'),
    titles: page.locator('.grid h3'),
    /** The books' addresses; a title may be on several books. */
    addresses: () =>
      page.locator('.grid h3 a').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '')),
  }
}

/** Opens a page of the market and waits until it needs no new page to go on. */
export async function openMarket({ page }: Person, url: string) {
  await page.goto(url)
  await marketIsAwake(page)
}

/** Until then a click on a link opens a page, as it does without JavaScript. */
export const marketIsAwake = (page: Page) => expect(page.locator('astro-island:not([ssr])')).toBeAttached()

/**
 * Waits until everything that earlier journeys saved on this platform is published, so that the market's totals do not
 * change in the middle of a journey that compares them.
 */
export async function marketIsSettled(platform: PlatformFile): Promise<void> {
  const store = openPlatformStore(platform, journeyHome())
  try {
    await store.published()
  } finally {
    store.close()
  }
}

/** How often the browser asked for another page from now on. */
export function countPages({ page }: Person) {
  let pages = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) pages++
  })
  return () => pages
}
