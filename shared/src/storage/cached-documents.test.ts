import { expect, test } from 'vitest'
import { z } from 'zod'
import { cachedDocuments } from './cached-documents.ts'
import type { Documents } from './documents.ts'

const schema = z.object({ words: z.string() })
const at = (key: string) => ({ key, schema })

/** A store in memory, which counts how often it is asked. */
function storeOf(stored: Record<string, string>) {
  let asked = 0
  const read: Documents['read'] = async ({ key, schema }) => {
    asked++
    const words = stored[key]
    return words === undefined
      ? null
      : { value: schema.parse({ words, other: 1 }), etag: `"${words.length}"` }
  }
  return { read, stored, asked: () => asked }
}

test('a version is read once, is the same object each time, and another version is read again', async () => {
  const store = storeOf({ a: 'one' })
  const cached = cachedDocuments(store)
  const first = await cached.read(at('a'), '"3"')
  expect(first?.value).toEqual({ words: 'one' })
  expect((await cached.read(at('a'), '"3"'))?.value).toBe(first?.value)
  expect(store.asked()).toBe(1)
  store.stored.a = 'three'
  expect(await cached.read(at('a'), '"5"')).toMatchObject({ value: { words: 'three' }, etag: '"5"' })
  delete store.stored.a
  expect(await cached.read(at('a'), '"9"')).toBeNull()
  expect(cached.held()).toBe(0)
})

test('a version that was learnt is not asked for, and is parsed like one that was read', async () => {
  const store = storeOf({})
  const cached = cachedDocuments(store)
  cached.learn('a', { etag: '"1"', value: { words: 'x', other: 1 } })
  expect(cached.peek(at('a'), '"1"')?.value).toEqual({ words: 'x' })
  expect(cached.peek(at('a'), '"2"')).toBeNull()
  expect(store.asked()).toBe(0)
})

test('however many documents pass by, it holds as much as it may, and forgets what was not asked for the longest', async () => {
  const most = 10_000
  const store = storeOf({})
  const cached = cachedDocuments(store, most)
  for (let n = 0; n < 5_000; n++) {
    store.stored[`${n}`] = 'x'.repeat(n % 400)
    await cached.read(at(`${n}`), '')
    await cached.read(at('0'), '"0"')
    expect(cached.held()).toBeLessThanOrEqual(most)
  }
  expect(cached.knows('0', '"0"')).toBe(true)
  expect(cached.knows('1', '"1"')).toBe(false)
  cached.learn('whole', { etag: '"w"', value: { words: 'x'.repeat(2 * most) } })
  expect(cached.knows('whole', '"w"')).toBe(true)
  await cached.read(at('0'), '')
  expect(cached.held()).toBeLessThanOrEqual(most)
})
