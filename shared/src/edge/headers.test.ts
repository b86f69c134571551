import { expect, test } from 'vitest'
import { responseHeaders } from './headers.ts'

const allowed = (path: string) =>
  responseHeaders({
    host: 'preview.lorecircle.com',
    path,
    productDomain: 'lorecircle.com',
    scheme: 'https',
  })['access-control-allow-origin']

test('a preview is read by the portal alone, and draws with the icons, fonts and scripts that are everybody’s', () => {
  expect(allowed('/8ZzffJzQYaf0atf')).toBe('https://lorecircle.com')
  for (const path of ['/icons/mark.svg', '/fonts/a.woff2', '/_astro/a.css'])
    expect(allowed(path), path).toBe('*')
})
