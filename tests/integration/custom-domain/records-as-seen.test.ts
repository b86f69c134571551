import { lookUpDnsRecords } from '@lorecircle/functions/custom-domain/move-on'
import { resourceNames } from '@lorecircle/local/settings/names'
import { verificationHost, verificationText } from '@lorecircle/shared/custom-domain/own-domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Domains, startDomains } from './own-domains.ts'

let domains: Domains
beforeAll(async () => {
  domains = await startDomains()
})
afterAll(() => domains.stop())

const { target } = resourceNames.domains
const set = (name: string, type: 'A' | 'CNAME' | 'TXT', ...values: string[]) =>
  domains.dns.records.set({ name, type, values })
const seen = (domain: string, services = domains.services) =>
  lookUpDnsRecords(services, { domain, token: 'mine' })

test('a domain without a prefix may lead here by the CDN’s addresses, whichever it gives today, and by no others', async () => {
  const found = { state: 'found', values: [] }
  set(target, 'A', '192.0.2.1', '192.0.2.2')
  set('dunsany.example', 'A', '192.0.2.2', '192.0.2.1')
  expect((await seen('dunsany.example')).pointer).toEqual(found)
  // The CDN has turned to other addresses of its networks since the domain's nameserver asked.
  set(target, 'A', '192.0.2.77', '203.0.113.9')
  expect((await seen('dunsany.example')).pointer).toEqual(found)
  set('dunsany.example', 'A', '198.51.100.7', '203.0.113.5')
  expect((await seen('dunsany.example')).pointer).toEqual(found)
  set('dunsany.example', 'A', '198.51.100.7', '198.51.100.8')
  expect((await seen('dunsany.example')).pointer).toEqual({
    state: 'other',
    values: ['198.51.100.7', '198.51.100.8'],
  })
  set('alias.example', 'CNAME', target)
  expect((await seen('alias.example')).pointer.state).toBe('found')
})

test('the proof is the author’s own token, beside whatever else stands there', async () => {
  const host = verificationHost('texts.example')
  set(host, 'TXT', 'v=spf1 -all', verificationText('somebody-else'))
  expect((await seen('texts.example')).proof).toEqual({
    state: 'other',
    values: ['v=spf1 -all', verificationText('somebody-else')],
  })
  set(host, 'TXT', 'v=spf1 -all', verificationText('mine'))
  expect((await seen('texts.example')).proof.state).toBe('found')
})

test('while nobody answers, nothing is known, which is not the same as nothing being there', async () => {
  const env = { ...domains.services.env, DNS_SERVERS: '127.0.0.1:9' }
  const { proof, pointer } = await seen('dunsany.example', { ...domains.services, env })
  expect([proof.state, pointer.state]).toEqual(['unknown', 'unknown'])
})
