import { expect, test } from 'vitest'
import { folderOf } from './account/account.ts'
import { authorOfKey, keys } from './keys.ts'

const sub = '8f14e45f-ceea-467f-9c3b-2f1c6b0d1a11'
const folder = folderOf({ sub, firstName: 'J. R.', lastName: 'de la Cruz/Ng' })

test('a change of anything a shop shows names its author', () => {
  for (const key of [
    keys.account(sub),
    keys.book(folder, 'b'),
    keys.profile(folder),
    keys.shelf(folder),
    keys.welcome(folder),
    keys.post(folder, 'p'),
    keys.customPage(folder, 'extras'),
    keys.tally(sub, 'b'),
  ]) {
    expect(authorOfKey(key), key).toBe(sub)
  }
})

test('a change of what no shop shows names nobody', () => {
  for (const key of [
    keys.claim('f', 1),
    keys.draft(folder, 'p'),
    keys.checkout('c'),
    keys.order(sub, 'o'),
    keys.manifest(sub),
    keys.marketPosition(1),
    keys.ledgerEntry('2026-11-21', 'b.paid.sold.o'),
    keys.name('n'),
  ]) {
    expect(authorOfKey(key), key).toBeNull()
  }
})

test('claims list in the order of their numbers', () => {
  const listed = [2, 10, 1, 9_999].map((slot) => keys.claim('f', slot)).sort()
  expect(listed).toEqual([1, 2, 10, 9_999].map((slot) => keys.claim('f', slot)))
})
