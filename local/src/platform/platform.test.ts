import type { FunctionName } from '@lorecircle/infra/what-runs/functions'
import { expect, test } from 'vitest'
import { openDnsRecords } from '../dns/records.ts'
import { parseFaults } from '../faults/faults.ts'
import { portsFrom } from '../settings/ports.ts'
import { keyOfFunction } from '../settings/roles.ts'
import { frontDoorOptions } from './platform.ts'

const secrets = {
  storageKey: 'storage',
  originSecret: 'origin',
  stripeKey: 'stripe',
  stripeWebhook: 'w1',
  stripeConnectWebhook: 'w2',
  stripeAccountsWebhook: 'w3',
}
const { mayInvalidate, domains } = frontDoorOptions(
  { home: '/nowhere', ports: portsFrom(4321), secrets, faults: parseFaults(undefined) },
  openDnsRecords(null),
)
const rightsOf = (name: FunctionName) => {
  const { accessKeyId } = keyOfFunction(name, secrets.storageKey)
  return {
    platform: mayInvalidate?.(accessKeyId, 'platform'),
    tenants: mayInvalidate?.(accessKeyId, 'tenants'),
    domains: domains?.allows(accessKeyId),
  }
}

test('on this machine, too, a function may do at the CDN what its line says, and nothing else', () => {
  expect(rightsOf('publish-shops')).toEqual({ platform: true, tenants: true, domains: false })
  expect(rightsOf('update-market')).toEqual({ platform: true, tenants: false, domains: false })
  expect(rightsOf('sweep-domains')).toEqual({ platform: false, tenants: false, domains: true })
})
