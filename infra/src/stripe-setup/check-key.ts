import { isStripeError } from '@lorecircle/functions/services/stripe'
import type Stripe from 'stripe'
import { accessFor, keyScopes, type StripeCall } from './scopes.ts'
import type { SetupLine } from './set-up-stripe.ts'

const name = 'permissions of the restricted key'

/** No id and no parameter of Stripe's: every call that is permitted ends with a 400 or 404, and changes nothing. */
const unknown = 'lorecircle_permission_check'

/**
 * Tests the functions' restricted key with every call of `keyScopes`: one line for each permission that it lacks, or a
 * single line where it lacks none. Connect permissions are tested on one of the connected accounts that the operator's key
 * lists; without any, the line says that they were not tested.
 *
 * @throws Stripe's error where the key is unknown or Stripe cannot be reached.
 */
export async function checkKey(operator: Stripe, restricted: Stripe): Promise<SetupLine[]> {
  const { data } = await operator.v2.core.accounts.list({ limit: 1 })
  const stripeAccount = data[0]?.id
  const lines: SetupLine[] = []
  for (const { resource, platform, connect } of keyScopes) {
    if (await isRefused(restricted, platform))
      lines.push(missing(resource, `needs '${accessFor(platform)}' under Permissions`))
    if (stripeAccount !== undefined && (await isRefused(restricted, connect, stripeAccount)))
      lines.push(missing(resource, `needs '${accessFor(connect)}' under Connect permissions`))
  }
  if (lines.length > 0) return lines
  const why = stripeAccount === undefined ? 'Connect permissions not tested: no account is connected yet' : ''
  return [{ name, state: 'there', why }]
}

const missing = (resource: string, why: string): SetupLine => ({
  name: `permission ${resource}`,
  state: 'missing',
  why,
})

async function isRefused(
  stripe: Stripe,
  calls: readonly StripeCall[],
  stripeAccount?: string,
): Promise<boolean> {
  for (const call of calls) {
    const [method = '', path = ''] = call.split(' ')
    const params = method === 'POST' ? { [unknown]: unknown } : {}
    try {
      await stripe.rawRequest(
        method,
        path.replace(':id', unknown),
        params,
        stripeAccount === undefined ? {} : { stripeAccount },
      )
    } catch (error) {
      if (isStripeError(error, 'StripePermissionError')) return true
      if (!isStripeError(error, 'StripeInvalidRequestError')) throw error
    }
  }
  return false
}
