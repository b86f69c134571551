import { toDecimal } from '@lorecircle/shared/money'
import { apiPaths } from '@lorecircle/shared/urls/api-paths'
import type { Offer } from './checkout-fields.ts'

/** The payment page's URL, or what to tell the reader: the spec's alert and, where the server gives one, the reason. */
export async function startCheckout(
  { priceInCents, ...offer }: Offer,
  ask: typeof fetch = fetch,
): Promise<{ url: string } | { problem: string }> {
  try {
    const answer = await ask(apiPaths.createCheckoutSession, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ ...offer, price: toDecimal(priceInCents), quantity: 1 }),
    })
    const body: unknown = await answer.json()
    const url = textOf(body, 'url')
    if (answer.ok && /^https?:\/\//.test(url)) return { url }
    return { problem: ['Checkout failed.', textOf(body, 'error')].filter(Boolean).join(' ') }
  } catch {
    return { problem: 'Checkout failed.' }
  }
}

const textOf = (body: unknown, key: string): string => {
  if (typeof body !== 'object' || body === null) return ''
  const value: unknown = Reflect.get(body, key)
  return typeof value === 'string' ? value : ''
}
