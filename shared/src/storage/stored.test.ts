import { expect, test } from 'vitest'
import { z } from 'zod'
import { stored } from './stored.ts'

const fate = { exported: null, atDeletion: 'removed' } as const
const Sheet = z.object({ title: z.string() })
const sheetDoc = stored(Sheet, '{folder}Sheets/{id}.json', fate)
const copyDoc = stored(Sheet, 'copies/{formatId}/{slot:5}.json', fate)
const hintDoc = stored(Sheet, 'market/hint.json', fate)
const folder = 's.Mirrlees.Hope%2FAnn/'

test('a document lies where its kind says, and is read as its kind says', () => {
  expect(sheetDoc(folder, 'a')).toEqual({ key: 's.Mirrlees.Hope%2FAnn/Sheets/a.json', schema: Sheet })
  expect(copyDoc('f', 12).key).toBe('copies/f/00012.json')
  expect(hintDoc().key).toBe('market/hint.json')
})

test('numbers list in their order', () => {
  const listed = [2, 10, 1, 9_999].map((slot) => copyDoc('f', slot).key).sort()
  expect(listed).toEqual([1, 2, 10, 9_999].map((slot) => copyDoc('f', slot).key))
})

test('a listing begins with as many places as are known', () => {
  expect(sheetDoc.within(folder)).toBe('s.Mirrlees.Hope%2FAnn/Sheets/')
  expect(copyDoc.within('f')).toBe('copies/f/')
  expect(copyDoc.within()).toBe('copies/')
})

test('a key says what stands in it, and only to its own kind', () => {
  expect(sheetDoc.placesIn(sheetDoc(folder, 'a').key)).toEqual([folder, 'a'])
  expect(copyDoc.nameIn('copies/f/00012.json')).toBe('00012')
  expect(sheetDoc.placesIn(`${folder}Sheets/Drafts/a.json`)).toBeNull()
  expect(sheetDoc.placesIn(`${folder}Sheets/aXjson`)).toBeNull()
  expect(() => copyDoc.nameIn('copies/f')).toThrow('copies/f is not like')
})

test('an author’s own begin with the author', () => {
  const owner = { sub: 's', folder }
  expect(sheetDoc.ownedBy(owner)).toBe(sheetDoc.within(folder))
  expect(stored(Sheet, 'orders/{sub}/{id}.json', fate).ownedBy(owner)).toBe('orders/s/')
  expect(copyDoc.ownedBy(owner)).toBeNull()
  expect(hintDoc.ownedBy(owner)).toBeNull()
})
