import type { PlatformFile } from '@lorecircle/local/settings/platform-file'
import type { Locator, Page } from '@playwright/test'
import { expect } from './person.ts'
import { mailsTo } from './post.ts'

/** How the reader gets about; by mouse where nothing is said. */
type Hands = { press(target: Locator): Promise<void>; write(field: Locator, text: string): Promise<void> }
const byMouse: Hands = {
  press: (target) => target.click(),
  write: (field, text) => field.fill(text),
}

/** On the page of something free: gives an address, opens the link that is mailed to it, and confirms. */
export async function getFree(
  page: Page,
  platform: PlatformFile,
  email: string,
  { press, write }: Hands = byMouse,
): Promise<void> {
  await expect(page.getByLabel('Card number')).toHaveCount(0)
  await write(page.getByLabel('Email', { exact: true }), email)
  await press(page.getByRole('button', { name: 'Get it Free' }))
  await expect(page.getByRole('heading', { name: 'Check your email.' })).toBeVisible()
  await page.goto(await freeLinkTo(platform, email))
  await press(page.getByRole('button', { name: 'Confirm' }))
}

/** Waits for the newest email that asks to confirm a free order; answers its link. */
export async function freeLinkTo(platform: PlatformFile, email: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const asking = (await mailsTo(platform, email)).findLast(({ subject }) =>
        subject?.startsWith('Confirm to get'),
      )
      link = /https?:\S+\/get-free\/\S+/.exec(asking?.body.text ?? '')?.[0]
      return link
    })
    .toBeDefined()
  return link ?? ''
}
