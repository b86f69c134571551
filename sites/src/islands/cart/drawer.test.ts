import { expect, test, vi } from 'vitest'
import { sendChange } from './drawer.ts'

const fieldsOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

test('what a plain form would send is sent, and nothing is said where it is done', async () => {
  const asked: unknown[] = []
  const fields = { do: 'quantity', line: '1', quantity: '2' }
  const problem = await sendChange(fieldsOf(fields), async (url, init) => {
    asked.push(url, JSON.parse(String(init?.body)))
    return Response.json({ cart: {} })
  })
  expect([problem, asked]).toEqual([null, ['/api/cart', fields]])
})

test('a refusal is told in the shop’s words, and whatever else happens as a failure', async () => {
  const error = 'An order can have 10 copies of one thing at most.'
  const fields = fieldsOf({ do: 'add' })
  expect(await sendChange(fields, async () => Response.json({ error }, { status: 409 }))).toBe(error)
  const failure = 'Your cart was not changed. Please try again.'
  expect(await sendChange(fields, async () => Promise.reject(new TypeError('offline')))).toBe(failure)
  expect(await sendChange(fields, async () => new Response('<html>', { status: 502 }))).toBe(failure)
})

test('without a network a reader is told so, and that the cart is as it was', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const fields = fieldsOf({ do: 'add' })
  expect(await sendChange(fields, async () => Promise.reject(new TypeError('no network')))).toBe(
    'You are offline. Your cart is unchanged. Try again.',
  )
  vi.unstubAllGlobals()
})
