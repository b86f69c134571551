import { type Checkout, pageLifeInMs } from '@lorecircle/shared/checkout/checkout'
import { isSecret } from '../http/secret.ts'

/** Names a checkout; the token proves that it is the browser's own. */
type OwnCheckout = Pick<Checkout, 'id' | 'cancelToken'>

const name = 'lc-checkout'

/** A Set-Cookie by which the browser names its checkout for as long as the payment page can be open. */
export function checkoutCookie({ id, cancelToken }: OwnCheckout, origin: string): string {
  return setCookie(`${id}.${cancelToken}`, pageLifeInMs / 1000, origin)
}

/** A Set-Cookie by which the browser forgets its checkout: its reader has seen, or is led to, the order. */
export const noCheckoutCookie = (origin: string): string => setCookie('', 0, origin)

function setCookie(value: string, lifeInSeconds: number, origin: string): string {
  const kept = [`${name}=${value}`, `Max-Age=${lifeInSeconds}`, 'Path=/api']
  const secure = new URL(origin).protocol === 'https:' ? ['Secure'] : []
  return [...kept, 'HttpOnly', 'SameSite=Lax', ...secure].join('; ')
}

/** The checkout that a Cookie header names; null for everything that we did not write. */
export function checkoutInCookies(header: string): OwnCheckout | null {
  for (const pair of header.split(';')) {
    const [key, value = ''] = pair.trim().split('=')
    const [id = '', cancelToken = '', ...rest] = value.split('.')
    if (key === name && isSecret(id) && isSecret(cancelToken) && rest.length === 0) return { id, cancelToken }
  }
  return null
}
