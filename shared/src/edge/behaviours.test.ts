import { expect, test } from 'vitest'
import { behaviourAt, behaviours, headerKindAt } from './behaviours.ts'

const kinds = ['main', 'www', 'preview', 'shop', 'unknown'] as const

test('something is said of every path on every host', () => {
  for (const kind of kinds) for (const path of ['/', '/a/b', '//', '']) behaviourAt(kind, path)
})

test('no answer of a call is ever kept, on whatever host', () => {
  for (const kind of ['main', 'preview', 'shop', 'unknown'] as const) {
    expect(behaviourAt(kind, '/api/orders')).toMatchObject({ caching: 'never', methods: 'all_methods' })
  }
})

test('what is kept can only be read, and what differs by host is kept by host', () => {
  for (const { hosts, caching, methods } of behaviours) {
    if (caching === 'never') continue
    expect(methods).toEqual(['GET', 'HEAD'])
    if (hosts) expect(caching.key).toContain('host')
  }
})

test('folders are told by their exact names, rooms in any casing', () => {
  expect(headerKindAt('/media/a.webp')).toBe('asset')
  expect(headerKindAt('/Media/a.webp')).toBe('page')
  expect(behaviourAt('main', '/LOGIN').to).toEqual({ origin: 'site', key: { always: 'portal/index.html' } })
  expect(behaviourAt('main', '/logins').to).toEqual({ origin: 'site', pagesIn: 'main' })
})

test('whatever is made for one reader has the headers of a private page', () => {
  for (const { hosts, paths } of behaviours) {
    if (!hosts || paths === 'all_paths') continue
    const samples =
      'belowRooms' in paths ? paths.belowRooms.map((room) => `/${room}/a`) : 'only' in paths ? paths.only : []
    for (const path of samples) {
      const { to } = behaviourAt(hosts[0] ?? 'main', path)
      if ('origin' in to && to.origin === 'on-demand') expect(headerKindAt(path), path).toBe('private')
    }
  }
})
