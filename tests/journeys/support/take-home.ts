import type { Download } from '@playwright/test'
import type { Person } from './person.ts'

/**
 * Follows a link to a file, and answers what arrives. The file comes from storage itself, which asks for fewer
 * requests on bad days: then one goes back and follows the link again.
 */
export async function takeHome(person: Person, follow: () => Promise<void>): Promise<Download> {
  const { page } = person
  const arriving = page.waitForEvent('download')
  const refused = page
    .waitForResponse((response) => response.status() === 503 && response.url().includes('X-Amz-Signature='))
    .then(() => undefined)
  await follow()
  const arrived = await Promise.race([arriving, refused])
  if (arrived) return arrived
  await page.waitForURL(/X-Amz-Signature=/)
  await page.goBack()
  return takeHome(person, follow)
}
