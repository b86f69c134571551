import { marketIsAwake, marketParts } from './support/market.ts'
import { pagesOf } from './support/pages.ts'
import { expect, test } from './support/person.ts'

test('the way to the portal is in sight on a low screen, and the list of genres shows that it goes on', {
  tag: ['@A2.5-03', '@A2.5-04'],
}, async ({ platform, person }) => {
  for (const height of [720, 900]) {
    const { page } = await person({ viewport: { width: 1280, height } })
    await page.goto(pagesOf(platform).market)
    await marketIsAwake(page)
    const door = page.getByRole('link', { name: 'Author Portal' })
    await expect(door).toBeInViewport({ ratio: 1 })
    const foot = page.locator('.portal-door')
    await expect
      .poll(() => foot.evaluate((found) => getComputedStyle(found, '::before').backgroundImage), {
        message: 'the list fades above it',
      })
      .toMatch(/^linear-gradient/)
    const essays = page.getByRole('navigation', { name: 'Genres' }).getByRole('link', { name: /^Essays/ })
    // Fonts and counts that come late make the list longer.
    await expect(async () => {
      await page.locator('.side').evaluate((side) => side.scrollTo(0, side.scrollHeight))
      const [last, first] = [await essays.boundingBox(), await door.boundingBox()]
      expect((last?.y ?? 0) + (last?.height ?? 0), 'nothing hides the end of the list').toBeLessThanOrEqual(
        first?.y ?? 0,
      )
    }).toPass({ timeout: 15_000 })
  }
})

test('books stand in even rows: author under title, prices in line, however long a name is', {
  tag: ['@A2.6-01'],
}, async ({ platform, person }) => {
  for (const width of [360, 1280]) {
    const { page } = await person({ viewport: { width, height: 900 } })
    await page.goto(pagesOf(platform).market)
    await marketIsAwake(page)
    const cards = page.locator('.grid .card')
    await cards.first().evaluate((card) => {
      card.querySelector('h3 a')?.append(' and the Endless Title that Nobody Could Ever Read Whole'.repeat(3))
      card.querySelector('.by')?.append(' with a Name as Long as That'.repeat(4))
    })
    await expect(async () => {
      const rows = await cards.evaluateAll((all) => {
        const box = (card: Element, what: string) => card.querySelector(what)?.getBoundingClientRect()
        return all.slice(0, 2).map((card) => ({
          foot: box(card, '.foot')?.top,
          gap: (box(card, '.by')?.top ?? Infinity) - (box(card, 'h3')?.bottom ?? 0),
          words: (box(card, '.by')?.bottom ?? Infinity) - (box(card, 'h3')?.top ?? 0),
        }))
      })
      expect(rows).toHaveLength(2)
      expect(rows[0]?.foot).toBe(rows[1]?.foot)
      for (const { gap, words } of rows) {
        expect(gap).toBeLessThan(16)
        expect(words).toBeLessThan(180)
      }
    }).toPass({ timeout: 15_000 })
  }
})

test('on a phone what is chosen leaves almost half of the first screen to the books', {
  tag: ['@A2.5-14'],
}, async ({ platform, person }) => {
  const reader = await person({ viewport: { width: 360, height: 740 } })
  const { page, chips } = marketParts(reader)
  await page.goto(`${pagesOf(platform).market}/fantasy?sub=dark-fantasy,high-epic-fantasy`)
  await expect(chips).toHaveCount(3)
  const lineCounts = () =>
    chips.evaluateAll((all) =>
      all.map((chip) => {
        const words = [...chip.childNodes].filter((node) => node instanceof Text)
        const range = document.createRange()
        const tops = words.flatMap((word) => {
          range.selectNodeContents(word)
          return [...range.getClientRects()].map(({ top }) => Math.round(top))
        })
        return new Set(tops).size
      }),
    )
  await expect.poll(lineCounts, { message: 'no chip has two lines' }).toEqual([1, 1, 1])
  const grid = page.locator('.grid')
  await expect.poll(async () => (await grid.boundingBox())?.y).toBeLessThan(740 * 0.55)
})

test('from 768 px on a pager shows all its numbers, and below them only what a phone has slots for', {
  tag: ['@A2.5-21'],
}, async ({ platform, person }) => {
  const reader = await person()
  const { page, pager } = marketParts(reader)
  await page.goto(`${pagesOf(platform).market}?per=12`)
  await marketIsAwake(page)
  // The demo has too few pages: these two stand in for the numbers and the ellipsis of many.
  await pager.evaluate((all) => {
    all.insertAdjacentHTML('beforeend', '<a class="far">9</a><span class="gap narrow">…</span>')
  })
  for (const [width, isWide] of [
    [360, false],
    [767, false],
    [768, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect(pager.locator('.far')).toBeVisible({ visible: isWide })
    await expect(pager.locator('.narrow')).toBeVisible({ visible: !isWide })
  }
})
