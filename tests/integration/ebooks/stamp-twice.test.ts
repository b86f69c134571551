import { addStampToEpub } from '@lorecircle/functions/ebooks/stamp-epub'
import { expect, test } from 'vitest'
import { zip } from '../../support/ebooks/zip.ts'
import { contentsOf, on, orderId, sound, troubles } from './stamped-book.ts'

test('a copy of a copy has two pages, and both are found', async () => {
  const once = await addStampToEpub(zip(sound), { name: 'Anodos', orderId, on })
  const twice = await addStampToEpub(once.bytes, { name: 'Mossy', orderId: 'order_2', on })
  const contents = await contentsOf(twice.bytes)
  expect([...contents.keys()].filter((path) => path.includes('lorecircle'))).toEqual([
    'OEBPS/lorecircle-copy.xhtml',
    'OEBPS/lorecircle-copy-2.xhtml',
  ])
  expect(await troubles(twice.bytes)).toEqual(['protection.stamped'])
})
