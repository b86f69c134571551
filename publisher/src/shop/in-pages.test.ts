import { expect, test } from 'vitest'
import { splitIntoPages } from './shop-pages.ts'

const shelfOf = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `book-${n}` }))
const pageKeys = (shelf: { id: string }[]) =>
  splitIntoPages(shelf).map((page) => page.map(({ id }) => id).join())
/** How many pages are not as they were. */
const changed = (before: { id: string }[], after: { id: string }[]) => {
  const known = new Set(pageKeys(before))
  return pageKeys(after).filter((page) => !known.has(page)).length
}

test('a shop of a hundred books or so has them on one page, and a larger one on pages of some dozens', () => {
  expect(splitIntoPages(shelfOf(96))).toHaveLength(1)
  for (const count of [97, 500, 2_000, 20_000]) {
    const pages = splitIntoPages(shelfOf(count))
    expect(pages.flat()).toEqual(shelfOf(count))
    const sizes = pages.map(({ length }) => length)
    expect(Math.min(...sizes)).toBeGreaterThan(20)
    expect(Math.max(...sizes)).toBeLessThan(160)
  }
})

test('a book that comes, goes or moves changes the pages around it, however many there are', () => {
  const shelf = shelfOf(2_000)
  for (let n = 0; n < 200; n++) {
    const at = (n * 37) % shelf.length
    const comes = { id: `new-${n}` }
    expect(changed(shelf, shelf.toSpliced(at, 0, comes))).toBeLessThanOrEqual(5)
    expect(changed(shelf, shelf.toSpliced(at, 1))).toBeLessThanOrEqual(5)
    const [moved] = shelf.slice(at)
    if (moved) expect(changed(shelf, [moved, ...shelf.toSpliced(at, 1)])).toBeLessThanOrEqual(9)
  }
})
