import { keyScopes } from '@lorecircle/infra/stripe-setup/scopes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from '../routes.ts'
import { restrictedKey, testSeller } from '../stripe.fixture.ts'
import { permissionFor } from './permissions.ts'

let trial: Awaited<ReturnType<typeof testSeller>>
beforeAll(async () => {
  trial = await testSeller()
})
afterAll(() => trial.close())

const Refused = z.object({ error: z.object({ code: z.string().optional() }).optional() })

const asked = keyScopes.flatMap(({ platform, connect }) => [
  ...platform.map((call) => ({ call, on: 'platform' as const })),
  ...connect.map((call) => ({ call, on: 'connect' as const })),
])

/** The status and error code with which Stripe answers the call, made with ids that it does not have. */
async function answerTo(call: string, key: string, stripeAccount?: string) {
  const [method = '', path = ''] = call.split(' ')
  const response = await fetch(`${trial.url}${path.replace(':id', 'unknown')}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(stripeAccount !== undefined && { 'Stripe-Account': stripeAccount }),
    },
    ...(method === 'POST' && path.startsWith('/v2') && { body: '{}' }),
  })
  const { error } = Refused.parse(await response.json())
  return { status: response.status, code: error?.code }
}

describe('the product’s restricted key', () => {
  test('may make every call that the product makes', async () => {
    for (const { call, on } of asked) {
      const { status } = await answerTo(
        call,
        restrictedKey.key,
        on === 'connect' ? trial.seller.stripeAccount : undefined,
      )
      expect([call, on, status === 401 || status === 403]).toEqual([call, on, false])
    }
  })

  test('may make no call for which the product has no permission', async () => {
    const granted = (on: 'platform' | 'connect', call: string) => {
      const [method = '', path = ''] = call.split(' ')
      const permission = permissionFor(path) ?? ''
      const access = restrictedKey.permissions[permission]?.[on] ?? 'none'
      if (method === 'GET') return access !== 'none' || includedInCheckouts.includes(permission)
      return access === 'write'
    }
    for (const call of Object.keys(routes)) {
      if (!granted('platform', call))
        expect([call, await answerTo(call, restrictedKey.key)]).toEqual([call, refused])
      if (!call.includes('/v2/') && !granted('connect', call))
        expect([call, await answerTo(call, restrictedKey.key, trial.seller.stripeAccount)]).toEqual([
          call,
          refused,
        ])
    }
  })

  test('is told which permission is missing, in Stripe’s words', async () => {
    const { products } = trial.sdk(restrictedKey.key)
    await expect(products.create({ name: 'A Book' })).rejects.toMatchObject({
      type: 'StripePermissionError',
      statusCode: 403,
      code: 'more_permissions_required',
      message: expect.stringContaining("Having the 'rak_product_write' permission"),
    })
  })

  test('may not expand an object that it may not read', async () => {
    const { permissions, key } = restrictedKey
    const { payment_intent: _, checkout_session: __, ...fewer } = permissions
    const narrow = await testSeller({ restrictedKey: { key, permissions: fewer } })
    const asking = narrow
      .sdk(key)
      .charges.retrieve('ch_unknown', { expand: ['payment_intent'] }, narrow.seller)
    await expect(asking).rejects.toMatchObject({
      message: expect.stringContaining('rak_payment_intent_read'),
    })
    await narrow.close()
  })
})

test('every call that the emulator knows needs a permission', () => {
  for (const call of Object.keys(routes))
    expect([call, permissionFor(call.split(' ')[1] ?? '')]).not.toContain(null)
})

/** Checkout Sessions include these, to read. */
const includedInCheckouts = ['payment_intent', 'product']
const refused = { status: 403, code: 'more_permissions_required' }
