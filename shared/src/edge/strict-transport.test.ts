import { expect, test } from 'vitest'
import { responseHeaders } from './headers.ts'

const held = (host: string) =>
  responseHeaders({ host, path: '/', productDomain: 'lorecircle.example', scheme: 'https' })[
    'strict-transport-security'
  ]

test('browsers keep to https for the platform and all shops, and for an own domain by itself alone', () => {
  expect(held('lorecircle.example')).toBe('max-age=31536000; includeSubDomains')
  expect(held('lord-dunsany.lorecircle.example')).toBe('max-age=31536000; includeSubDomains')
  expect(held('dunsany.example')).toBe('max-age=31536000')
})
