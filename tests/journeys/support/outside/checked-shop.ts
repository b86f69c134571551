import type { PlatformFile } from '@lorecircle/local/settings/platform-file'
import { ask } from '../crawl.ts'
import { newShop } from '../new-shop.ts'
import { expect } from '../person.ts'

/** A new shop for `deploy:check`, with a numbered edition to reserve and to buy, once readers see it; and its login. */
export async function checkedShop(platform: PlatformFile, firstName: string) {
  const { subdomain, email, password, publish } = await newShop(platform, firstName)
  const { url } = await publish({
    title: 'A Book to Try',
    formats: [{ type: 'Special Edition', price: 40, quantity: 9, numbered: true }],
  })
  await expect.poll(async () => (await ask(url ?? '')).status, { timeout: 30_000 }).toBe(200)
  return { subdomain, login: { email, password } }
}
