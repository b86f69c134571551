import { expect, test } from 'vitest'
import { ask, startVisited } from './visited.ts'

startVisited()

const id = 'a'.repeat(64)
const token = 'token-0123456789_abcdefgh'

test('the links of letters open a page whose button posts; no cache keeps it', async () => {
  for (const step of ['confirm', 'unsubscribe']) {
    const { status, template, text, cache } = await ask(`/newsletter/${step}/${id}/${token}`)
    expect([status, template, cache]).toEqual([200, 'subscription', 'private, no-store'])
    expect(text).toContain(`"action":"/api/newsletter/${step}/${id}/${token}"`)
  }
})

test('a link that was cut short says so, and what is no link is not found', async () => {
  for (const path of [
    `confirm/${id}`,
    `unsubscribe/${id.slice(1)}/${token}`,
    `confirm/..%2F..%2F/${token}`,
  ]) {
    expect((await ask(`/newsletter/${path}`)).text).toContain('"note":"newsletter/link-unknown"')
  }
  for (const path of [
    '/newsletter/else',
    '/contact/confirm/x/y',
    '/newsletter/toString',
    '/contact/again/a.b',
  ]) {
    expect((await ask(path)).status, path).toBe(404)
  }
})

test('a letter that was sent before the shop changed its name still works, and its token goes to no other host', async () => {
  const { status, template, location } = await ask(`/newsletter/unsubscribe/${id}/${token}`, {
    name: 'dunsany',
  })
  expect([status, template, location]).toEqual([200, 'subscription', null])
})
