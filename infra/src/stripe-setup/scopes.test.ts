import { expect, test } from 'vitest'
import { accessFor, keyScopes } from './scopes.ts'

const calls = keyScopes.flatMap(({ permission, platform, connect }) => [
  ...platform.map((call) => [`${call} on the platform`, permission] as const),
  ...connect.map((call) => [`${call} on an author’s account`, permission] as const),
])

test('each call needs exactly one permission', () => {
  expect(calls.map(([call]) => call).sort()).toEqual([...new Set(calls.map(([call]) => call))].sort())
  expect(keyScopes.map(({ permission }) => permission)).toEqual([
    ...new Set(keyScopes.map(({ permission }) => permission)),
  ])
})

test('only calls that change something need the permission to write', () => {
  expect(accessFor([])).toBe('none')
  expect(accessFor(['GET /v1/events'])).toBe('read')
  expect(accessFor(['GET /v1/refunds', 'POST /v1/refunds'])).toBe('write')
  expect(accessFor(['DELETE /v1/subscriptions/:id'])).toBe('write')
})
