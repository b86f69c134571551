import type { Page } from '@playwright/test'
import { ask } from '../../journeys/support/crawl.ts'
import { expect } from '../../journeys/support/person.ts'

/** Opens the public page of a saved book once readers can see it, and once its HTML contains `text`. */
export async function openPublished(page: Page, { url }: { url: string | null }, text = '') {
  const address = url ?? ''
  const isPublished = async () => {
    const { status, body } = await ask(address)
    return status === 200 && body.includes(text)
  }
  await expect.poll(isPublished, { message: `${address} is published`, timeout: 30_000 }).toBe(true)
  await page.goto(address)
}
