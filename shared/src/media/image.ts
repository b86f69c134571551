import { z } from 'zod'

/** A public image, re-encoded in several widths, each under `media/{hash}-{width}.{ext}` in the site bucket. */
export type Image = z.infer<typeof Image>
export const Image = z.object({
  hash: z.string().regex(/^[a-f0-9]{32}$/),
  width: z.int().min(1),
  height: z.int().min(1),
  widths: z.array(z.int().min(1)).min(1),
  colour: z.string().regex(/^#[a-f0-9]{6}$/),
  alt: z.string().max(300),
})

/** AVIF for browsers; JPEG for the rest and for email, because Outlook on Windows supports neither WebP nor AVIF. */
export const imageTypes = { avif: 'image/avif', jpg: 'image/jpeg' } as const
export type ImageFormat = keyof typeof imageTypes
/** In order of preference. */
export const imageFormats = ['avif', 'jpg'] as const satisfies ImageFormat[]

export const coverWidths = [160, 320, 640] as const

export const imagePath = (hash: string, width: number, format: ImageFormat): string =>
  `/media/${hash}-${width}.${format}`
