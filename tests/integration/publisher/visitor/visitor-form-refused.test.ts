import type { RefusedForm } from '@lorecircle/shared/visitor/refused-form'
import { refusedFormDoc } from '@lorecircle/shared/visitor/stored'
import { expect, test } from 'vitest'
import { put } from '../authors.ts'
import { ask, platform, startVisited } from './visited.ts'

startVisited()

test('a form that was refused is shown again for an hour, on its own page of its own shop', async () => {
  const kept: RefusedForm = {
    sub: 'a1',
    form: 'contact',
    problem: 'Please send it again in an hour.',
    field: '',
    typed: { message: 'Dear author' },
    expiresAt: '2026-06-01T13:00:00.000Z',
  }
  await put(platform.services, refusedFormDoc('k1'), kept)
  const typed = '"typed":{"message":"Dear author"}'
  const shown = await ask('/contact/again/k1')
  expect([shown.status, shown.cache]).toEqual([200, 'private, no-store'])
  expect(shown.text).toContain(typed)
  for (const [path, options] of [
    ['/newsletter/again/k1', {}],
    ['/contact/again/k1', { name: 'e-nesbit' }],
    ['/contact/again/k1', { now: '2026-06-01T13:00:00Z' }],
    ['/contact/again/k2', {}],
  ] as const) {
    const other = await ask(path, options)
    expect([other.status, other.text.includes('"again":null')], path).toEqual([200, true])
  }
})

test('what came of a form is told at its own address', async () => {
  expect((await ask('/newsletter/thanks')).text).toContain('"note":"newsletter/thanks"')
  expect((await ask('/contact/sent/')).text).toContain('"note":"contact/sent"')
})
