import { readList } from '@lorecircle/functions/newsletter/list-index'
import { expect, test } from 'vitest'
import { fillList } from '../fill-list.ts'
import { openReaderList, room, shop } from './reader-list.ts'

openReaderList()

test('a list that is too long for one look is read in several: the first of it is seen within a second, and nobody is read twice', async () => {
  await fillList(
    room.services,
    shop,
    Array.from({ length: 40 }, (_, number) => ({ email: `reader-${number}@example.com` })),
  )
  // Time passes only with reads: each takes this store a fifth of a second.
  let reads = 0
  let nowMs = room.services.now().getTime()
  const slow = {
    now: () => new Date(nowMs),
    documents: new Proxy(room.services.documents, {
      get(target, name) {
        if (name === 'read') nowMs += 200
        if (name === 'read') reads++
        return Reflect.get(target, name)
      },
    }),
  }
  const look = async () => {
    const beganAtMs = nowMs
    const { entries, unread } = await readList(slow, shop.sub)
    expect(entries.length + unread).toBe(40)
    return { seen: entries.length, inMs: nowMs - beganAtMs }
  }
  const first = await look()
  expect(first.seen).toBeGreaterThan(0)
  expect(first.inMs).toBeLessThan(1_000)
  const second = await look()
  expect(second.seen).toBeGreaterThan(first.seen)
  expect(second.seen).toBeLessThan(40)
  expect((await look()).seen).toBe(40)
  expect(reads).toBe(40 + 3)
})
