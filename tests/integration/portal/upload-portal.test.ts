import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetObjectCommand } from '@aws-sdk/client-s3'
import { uploadPortal } from '@lorecircle/infra/upload-portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storageForTests } from '../support/storage.ts'

const config = {
  apiOrigin: '',
  origin: 'https://lorecircle.example',
  productDomain: 'lorecircle.example',
  supportEmail: 'help@lorecircle.example',
  paymentsDashboard: 'https://dashboard.stripe.com',
  identity: { endpoint: 'https://identity.example', userPoolId: 'p', clientId: 'c', region: 'us-west-2' },
}
let storage: Awaited<ReturnType<typeof storageForTests>>
let folder: string
beforeAll(async () => {
  storage = await storageForTests()
  folder = mkdtempSync(join(tmpdir(), 'lorecircle-portal-'))
  mkdirSync(join(folder, 'portal-assets'))
  writeFileSync(join(folder, 'portal-assets/entry-1a2b.js'), 'start()')
  writeFileSync(join(folder, 'index.html'), '<head><!--csp--><script>theme()</script></head>')
  const { s3 } = storage
  await uploadPortal({ s3, bucket: 'site', folder, config, connectTo: ['https://uploads.example'] })
})
afterAll(async () => {
  await storage.close()
  rmSync(folder, { recursive: true })
})

const read = async (Key: string) => {
  const { s3 } = storage
  const { Body, CacheControl, ContentType } = await s3.send(new GetObjectCommand({ Bucket: 'site', Key }))
  return { text: (await Body?.transformToString()) ?? '', CacheControl, ContentType }
}

test('a browser keeps the portal’s scripts for good, and asks for its page each time', async () => {
  expect(await read('portal-assets/entry-1a2b.js')).toEqual({
    text: 'start()',
    CacheControl: 'public, max-age=31536000, immutable',
    ContentType: 'text/javascript; charset=utf-8',
  })
  for (const key of ['portal/index.html', 'portal/config.json'])
    expect((await read(key)).CacheControl).toMatch(/^max-age=0, .*must-revalidate$/)
  expect(JSON.parse((await read('portal/config.json')).text)).toEqual(config)
})

test('the portal’s page runs no script but its own, and talks to no place but the named ones', async () => {
  const { text, ContentType } = await read('portal/index.html')
  expect(ContentType).toBe('text/html; charset=utf-8')
  expect(text).toContain("default-src 'none'")
  expect(text).toMatch(/script-src 'self' 'sha256-[\w+/]{43}='/)
  expect(text).toContain("connect-src 'self' https://*.lorecircle.example https://uploads.example;")
})
