import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'

/** The form in which an author adds and edits books, and pictures to put into it. */

export const formatBlock = (page: Page, number: number): Locator =>
  page.getByRole('group', { name: new RegExp(`^Format ${number}`) })

export const savingBar = (page: Page): Locator => page.getByRole('region', { name: 'Saving' })

export type Picture = { name: string; mimeType: string; buffer: Buffer }

/** Chooses a file by a button, from its bytes or from where it lies. */
export async function chooseFile(button: Locator, file: Picture | string) {
  const choosing = button.page().waitForEvent('filechooser')
  await button.click()
  await (await choosing).setFiles(file)
}

export const chooseCover = (format: Locator, file: Picture) =>
  chooseFile(format.getByRole('button', { name: /^(Upload|Change) cover$/ }), file)

/** A picture whose left half is red and whose right half is blue. */
export async function twoHalves(width: number, height: number, orientation = 1): Promise<Picture> {
  const half = { width: Math.floor(width / 2), height, channels: 3, background: '#1030c0' } as const
  const blue = await sharp({ create: half }).png().toBuffer()
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#c01010' } })
    .composite([{ input: blue, left: width - half.width, top: 0 }])
    .jpeg()
    .withMetadata({ orientation })
    .toBuffer()
  return { name: 'two halves.jpg', mimeType: 'image/jpeg', buffer }
}

/** How a picture came out: its shape, and whether its middle is red or blue. */
export const seen = (picture: Locator) =>
  picture.evaluate(async (image) => {
    if (!(image instanceof HTMLImageElement)) throw new Error('no picture')
    // It may come to be shown from where it is kept meanwhile.
    await image.decode().catch(() => image.decode())
    const canvas = new OffscreenCanvas(1, 1)
    const pen = canvas.getContext('2d')
    const { naturalWidth: width, naturalHeight: height } = image
    pen?.drawImage(image, width / 2, height / 2, 1, 1, 0, 0, 1, 1)
    const [red = 0, , blue = 0] = pen?.getImageData(0, 0, 1, 1).data ?? []
    return { ratio: Math.round((100 * width) / height), middle: red > blue ? 'red' : 'blue' }
  })
