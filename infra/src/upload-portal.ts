import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'

/** What the portal reads at run time from `/config.json`. */
export type PortalConfig = {
  /** Empty where the calls are on the portal's own origin. */
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
  /** The built portal. */
  folder: string
  config: PortalConfig
  /** Where the browser uploads to and signs in at, for the page's content security policy. */
  connectTo: string[]
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
}

/** Puts the portal where the CDN serves it: assets first, the page that names them last. */
export async function uploadPortal({
  s3,
  bucket,
  folder,
  config,
  connectTo,
}: PortalDeployment): Promise<void> {
  const put = (key: string, body: Buffer | string, caching: string) =>
    s3.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: key,
        Body: body,
        ContentType: types[extname(key)] ?? 'application/octet-stream',
        CacheControl: caching,
      }),
    )

  const assets = globSync('portal-assets/**/*.*', { cwd: folder })
  await Promise.all(
    assets.map((asset) =>
      put(asset, readFileSync(join(folder, asset)), 'public, max-age=31536000, immutable'),
    ),
  )
  const revalidate = 'max-age=0, s-maxage=2, must-revalidate'
  await put('portal/config.json', JSON.stringify(config), revalidate)
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  await put('portal/index.html', page.replace('<!--csp-->', policy(page, config, connectTo)), revalidate)
}

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
