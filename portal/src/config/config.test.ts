import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'

const whole = {
  apiOrigin: '',
  identity: { endpoint: 'https://i.example', userPoolId: 'pool', clientId: 'client', region: 'us-west-2' },
  productDomain: 'lorecircle.example',
  origin: 'https://lorecircle.example',
  supportEmail: 'hello@lorecircle.example',
  paymentsDashboard: 'https://dashboard.stripe.com',
}

test('the portal takes its deployment’s configuration and nothing beside it', () => {
  expect(parseConfig({ ...whole, more: 1 })).toEqual(whole)
})

test('a configuration with a gap says which', () => {
  const { origin: _, ...gap } = whole
  expect(() => parseConfig(gap)).toThrow("'origin' is missing.")
  expect(() => parseConfig({ ...whole, identity: { ...whole.identity, clientId: 7 } })).toThrow(
    "'clientId' is missing.",
  )
  expect(() => parseConfig(null)).toThrow('is missing.')
})
