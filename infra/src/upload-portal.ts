import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { S3Client } from '@aws-sdk/client-s3'
import { immutableCacheControl, type PublicFile, siteBucket } from '@lorecircle/shared/storage/site-bucket'
import { contentTypeOfPath, listAll, syncFiles } from '@lorecircle/shared/storage/sync-files'

type PortalConfig = {
  /** Empty if the API is on the portal's own origin. */
  apiOrigin: string
  origin: string
  productDomain: string
  supportEmail: string
  paymentsDashboard: string
  identity: { endpoint: string; userPoolId: string; clientId: string; region: string }
}

export type PortalDeployment = {
  s3: S3Client
  bucket: string
  folder: string
  config: PortalConfig
  /** Origins for uploads and sign-in, for the content security policy. */
  connectTo: string[]
}

/** Uploads the portal's assets first and the page that references them last. */
export async function uploadPortal({
  s3,
  bucket,
  folder,
  config,
  connectTo,
}: PortalDeployment): Promise<void> {
  const pages = siteBucket(s3, bucket)
  const standing = await listAll(pages, ['portal-assets/', 'portal/'])
  const put = async (files: PublicFile[]) => {
    const { missed } = await syncFiles(pages, standing, files)
    if (missed.length > 0) throw new Error(`Somebody else has put ${missed.join(', ')} there meanwhile.`)
  }
  const assets = globSync('portal-assets/**/*.*', { cwd: folder })
  await put(assets.map((asset) => fileOf(asset, readFileSync(join(folder, asset)), immutableCacheControl)))
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  await put([fileOf('portal/config.json', JSON.stringify(config), revalidated)])
  await put([
    fileOf('portal/index.html', page.replace('<!--csp-->', policy(page, config, connectTo)), revalidated),
  ])
}

const revalidated = 'max-age=0, s-maxage=2, must-revalidate'

const fileOf = (key: string, body: Uint8Array | string, cacheControl: string): PublicFile => ({
  key,
  body,
  contentType: contentTypeOfPath(key),
  cacheControl,
})

function policy(page: string, config: PortalConfig, connectTo: string[]): string {
  const inline = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  const shops = config.origin.replace('://', '://*.')
  const rules = [
    "default-src 'none'",
    `script-src 'self' ${inline.join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' data: blob:",
    `connect-src 'self' ${[shops, ...connectTo].join(' ')}`,
    `frame-src ${shops}`,
    "base-uri 'none'",
    "form-action 'self'",
  ]
  return `<meta http-equiv="content-security-policy" content="${rules.join('; ')}">`
}
