import sharp, { type Sharp } from 'sharp'

/** Encodes as WebP with the highest quality that fits the limit. */
export async function asWebp(picture: Sharp, limitInBytes: number): Promise<Buffer> {
  const png = await picture.png().toBuffer()
  for (const quality of [90, 80, 70, 60, 50, 40]) {
    const webp = await sharp(png).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (webp.length <= limitInBytes) return webp
  }
  throw new Error(`A picture weighs more than ${limitInBytes} bytes whatever its quality.`)
}
