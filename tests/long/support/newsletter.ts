import type { Page } from '@playwright/test'

export const part = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Newsletter' }).getByRole('link', { name })
export const textOfLetter = (page: Page) => page.getByRole('textbox', { name: 'Letter', exact: true })

export async function write(page: Page, subject: string) {
  await part(page, 'Write').click()
  await page.getByLabel('Subject').fill(subject)
  await textOfLetter(page).fill(`Dear reader, this is ${subject}.`)
}
