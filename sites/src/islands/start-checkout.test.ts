import { expect, test, vi } from 'vitest'
import { startCheckout } from './start-checkout.ts'

const path = '/api/create-checkout-session'
const fields = new FormData()
for (const [name, value] of Object.entries({
  title: 'Lilith',
  price: '5.99',
  quantity: '1',
  dedication: 'For Kay',
}))
  fields.set(name, value)
const answering =
  (status: number, body: unknown): typeof fetch =>
  async () =>
    Response.json(body, { status })

test('a reader is sent to the payment page that the server names', {
  tags: ['A3.5-06', 'A7-28', 'A7-29', 'A7-30'],
}, async () => {
  const asked: unknown[] = []
  const result = await startCheckout(path, fields, async (url, init) => {
    asked.push(url, JSON.parse(String(init?.body)))
    return Response.json({ url: 'https://checkout.stripe.com/pay/1' })
  })
  expect(result).toEqual({ url: 'https://checkout.stripe.com/pay/1' })
  expect(asked).toEqual([path, { title: 'Lilith', price: '5.99', quantity: 1, dedication: 'For Kay' }])
})

test('a refusal is told in the spec’s words and the server’s reason', { tags: ['A7-32'] }, async () => {
  const refused = answering(409, { error: 'The last copy has just gone.', code: 'copy.sold' })
  expect(await startCheckout(path, fields, refused)).toEqual({
    problem: 'Checkout failed. The last copy has just gone.',
    code: 'copy.sold',
  })
})

test('a price that is another by now comes with the refusal, so that the next press can buy', async () => {
  const details = { priceInCents: 1375, suggestedInCents: null }
  const risen = answering(409, { error: 'The price is now $13.75.', details })
  expect(await startCheckout(path, fields, risen)).toEqual({
    problem: 'Checkout failed. The price is now $13.75.',
    price: { priceInCents: 1375 },
  })
  const own = answering(409, {
    error: 'The least for this is $15.00.',
    details: { priceInCents: 1500, suggestedInCents: 1800 },
  })
  expect(await startCheckout(path, fields, own)).toEqual({
    problem: 'Checkout failed. The least for this is $15.00.',
    price: { priceInCents: 1500, suggestedInCents: 1800 },
  })
})

test('no answer, an answer without a URL, and one that is no web address all say that it failed', {
  tags: ['A7-31', 'A7-32'],
}, async () => {
  const broken: (typeof fetch)[] = [
    async () => Promise.reject(new TypeError('offline')),
    async () => new Response('<html>', { status: 502 }),
    answering(200, {}),
    answering(200, { url: 'javascript:alert(1)' }),
  ]
  for (const ask of broken)
    expect(await startCheckout(path, fields, ask)).toEqual({
      problem: 'Checkout failed. Nothing was charged. Try again.',
    })
})

test('without a network a reader is told so, and that nothing was charged', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(await startCheckout(path, fields, async () => Promise.reject(new TypeError('no network')))).toEqual({
    problem: 'Checkout failed. You are offline. Nothing was charged. Try again.',
  })
  vi.unstubAllGlobals()
})
