import { expect, test } from 'vitest'
import { behaviourAt, behaviours } from './behaviours.ts'

const kinds = ['main', 'www', 'preview', 'shop', 'unknown'] as const

test('something is said of every path on every host', () => {
  for (const kind of kinds) for (const path of ['/', '/a/b', '//', '']) behaviourAt(kind, path)
})

test('no answer of a call is ever kept, on whatever host', () => {
  for (const kind of ['main', 'preview', 'shop', 'unknown'] as const) {
    expect(behaviourAt(kind, '/api/orders')).toMatchObject({ caching: 'never', methods: 'every method' })
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
  expect(behaviourAt('shop', '/media/a.webp').headers).toBe('asset')
  expect(behaviourAt('shop', '/Media/a.webp').headers).toBe('page')
  expect(behaviourAt('main', '/LOGIN').to).toEqual({ origin: 'site', key: { always: 'portal/index.html' } })
  expect(behaviourAt('main', '/logins').to).toEqual({ origin: 'site', pagesIn: 'main' })
})
