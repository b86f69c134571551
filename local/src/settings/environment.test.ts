import { Timeouts } from '@lorecircle/functions/services/env'
import { expect, test } from 'vitest'
import { packageEnvironment, productEnvironment } from './environment.ts'
import { portsFrom } from './ports.ts'

const secret = 'a secret'
const environment = (timeouts: Timeouts) =>
  productEnvironment(
    portsFrom(4321),
    {
      storageKey: secret,
      originSecret: secret,
      stripeKey: secret,
      stripeWebhook: secret,
      stripeConnectWebhook: secret,
      stripeAccountsWebhook: secret,
    },
    { userPoolId: 'pool', clientId: 'portal' },
    timeouts,
  )
const all = environment(Timeouts.parse({}))

test('the functions are told the timeouts that this process was started with', () => {
  const patient = environment(Timeouts.parse({ AWS_TIMEOUT_MS: '60000', PATH: '/bin' }))
  expect(packageEnvironment('functions', patient)).toMatchObject({
    AWS_TIMEOUT_MS: '60000',
    STRIPE_TIMEOUT_MS: '8000',
  })
})

test('a package is told what its functions ask for, and nothing that only others need', () => {
  const publisher = Object.keys(packageEnvironment('publisher', all))
  expect(publisher).toContain('MARKET_QUEUE_URL')
  expect(publisher).toContain('AWS_ENDPOINT_URL_S3')
  expect(publisher.filter((name) => name.startsWith('STRIPE_') || name.startsWith('IDENTITY_'))).toEqual([])
  const functions = Object.keys(packageEnvironment('functions', all))
  expect(functions).toContain('STRIPE_SECRET_KEY')
  expect(functions).not.toContain('MARKET_QUEUE_URL')
})
