import { expect, test } from 'vitest'
import { fillList } from '../fill-list.ts'
import { look, openReaderList, room, shop } from './reader-list.ts'

openReaderList()
const emails = async (input?: Parameters<typeof look>[0]) =>
  (await look(input)).subscribers.map(({ email }) => email)

test('an author finds people by parts of their names and addresses, in one state, page by page', async () => {
  const people = Array.from({ length: 53 }, (_, number) => ({
    email: `reader-${String(number).padStart(2, '0')}@example.com`,
    since: new Date(Date.UTC(2026, 0, 1 + number)).toISOString().slice(0, 10),
  }))
  // The first look at a list reads for half a second at most.
  await fillList(room.services, shop, people.slice(0, 27))
  await look()
  await fillList(room.services, shop, people.slice(27))
  await fillList(room.services, shop, [
    { email: 'tomas@example.org', firstName: 'Tomás', since: '2025-01-01' },
  ])
  const first = await look()
  expect([first.found, first.perPage, first.subscribers.length]).toEqual([54, 50, 50])
  expect(first.subscribers[0]?.email).toBe('reader-52@example.com')
  expect((await emails({ page: 2 })).at(-1)).toBe('tomas@example.org')
  expect(await emails({ search: 'TOMAS example.org' })).toEqual(['tomas@example.org'])
  expect(await emails({ search: 'reader-07' })).toEqual(['reader-07@example.com'])
  expect(await emails({ state: 'pending' })).toEqual([])
  expect(await emails({ page: 9 })).toEqual([])
})
