import { apiPaths } from '@lorecircle/shared/urls/api-paths'

/** Changes the cart as the form of these fields would; answers why it could not be, or null. */
export async function sendChange(fields: FormData, ask: typeof fetch = fetch): Promise<string | null> {
  const said = Object.fromEntries([...fields].filter(([, value]) => typeof value === 'string'))
  try {
    const answer = await ask(apiPaths.cart, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(said),
    })
    if (answer.ok) return null
    const body: unknown = await answer.json()
    const told = typeof body === 'object' && body !== null ? Reflect.get(body, 'error') : null
    return typeof told === 'string' && told !== '' ? told : failure
  } catch {
    return navigator.onLine === false ? offline : failure
  }
}

const offline = 'You are offline. Your cart is unchanged. Try again.'
const failure = 'Your cart was not changed. Please try again.'
