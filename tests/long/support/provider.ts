import type { PlatformFile } from '@lorecircle/local/settings/platform-file'
import type { Page, Request } from '@playwright/test'

/** The identity provider, as the portal's page calls it. */

export const provider = (platform: PlatformFile) => `${platform.identity.endpoint}/`

/** Which of the provider's calls a request makes. */
export const operationOf = (request: Request) =>
  (request.headers()['x-amz-target'] ?? '').replace(/^.*\./, '')

/** Holds the provider's calls of one name until told. */
export async function hold(page: Page, platform: PlatformFile, operation: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(provider(platform), async (route) => {
    if (operationOf(route.request()) === operation) await promise
    await route.fallback()
  })
  return resolve
}
