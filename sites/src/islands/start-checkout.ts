import type { CheckoutOffer } from './checkout-fields.ts'

/** Price of one copy. With `suggestedInCents`, the reader chooses the price, from `priceInCents` up. */
export type PriceNow = Pick<CheckoutOffer, 'priceInCents' | 'suggestedInCents'>

export type CheckoutRefusal = { problem: string; code?: string; price?: PriceNow }

/**
 * `fields`: those of the card's form. Returns the payment page's URL, or a refusal: the spec's alert and, if the
 * server gives one, the reason.
 */
export async function startCheckout(
  path: string,
  fields: FormData,
  ask: typeof fetch = fetch,
): Promise<{ url: string } | CheckoutRefusal> {
  try {
    const answer = await ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ ...Object.fromEntries(fields), quantity: 1 }),
    })
    const body: unknown = await answer.json()
    const url = textOf(body, 'url')
    if (answer.ok && /^https?:\/\//.test(url)) return { url }
    const price = priceOf(partOf(body, 'details'))
    return {
      problem: textOf(body, 'error') ? `Checkout failed. ${textOf(body, 'error')}` : failedBecause(''),
      ...(textOf(body, 'code') !== '' && { code: textOf(body, 'code') }),
      ...(price && { price }),
    }
  } catch {
    return { problem: failedBecause(navigator.onLine === false ? 'You are offline. ' : '') }
  }
}

const failedBecause = (reason: string): string => `Checkout failed. ${reason}Nothing was charged. Try again.`

function priceOf(details: unknown): PriceNow | undefined {
  const priceInCents = partOf(details, 'priceInCents')
  const suggested = partOf(details, 'suggestedInCents')
  if (typeof priceInCents !== 'number') return undefined
  return { priceInCents, suggestedInCents: typeof suggested === 'number' ? suggested : undefined }
}

const partOf = (body: unknown, key: string): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, key) : undefined

const textOf = (body: unknown, key: string): string => {
  const value = partOf(body, key)
  return typeof value === 'string' ? value : ''
}
