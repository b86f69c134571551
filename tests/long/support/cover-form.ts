import type { Locator } from '@playwright/test'
import { formatBlock, type Picture, seen } from '../../journeys/support/book-form.ts'
import { expect, type Person } from '../../journeys/support/person.ts'

const title = 'A Cover Story'

/** The form of a new book, and what its first format shows of a cover. */
export async function openCoverForm({ page }: Person, desk: (tab: string) => string) {
  await page.goto(desk('addbook'))
  await page.getByLabel('Title').fill(title)
  const format = formatBlock(page, 1)
  return {
    page,
    format,
    alert: format.getByRole('alert'),
    cover: format.getByRole('img', { name: `Cover of ${title}` }),
    removeCover: format.getByRole('button', { name: 'Remove cover' }),
    cropper: page.getByRole('dialog', { name: 'Choose the part for the cover' }),
  }
}

export const file = (name: string, mimeType: string, buffer: Buffer): Picture => ({ name, mimeType, buffer })

type Shown = Awaited<ReturnType<typeof seen>>

/** Waits until a cover is shown with this width in percent of its height, and this colour in its middle. */
export const expectCover = (cover: Locator, expected: Partial<Shown>) =>
  expect(async () => {
    const shown = await seen(cover)
    expect(shown).toMatchObject(expected)
  }).toPass({ timeout: 20_000 })
