import { type Image, imagePath } from '@lorecircle/shared/media/image'
import type { SiteBucket } from '@lorecircle/shared/storage/site-bucket'
import { bookPlace, drawCard } from './draw-card.ts'
import type { SocialCard } from './social-card.ts'

/** The picture of a shared link: a JPEG of 1200 by 630, which every crawler reads. */
export async function cardPicture(
  pages: Pick<SiteBucket, 'read'>,
  card: SocialCard,
): Promise<Uint8Array<ArrayBuffer>> {
  // Most visits ask for no picture: its native parts are only loaded for those that do.
  const { default: sharp } = await import('sharp')
  const cover = card.book?.cover ? await coverFile(pages, card.book.cover) : null
  const { left, top, width, height } = bookPlace
  const laidOn =
    cover === null
      ? []
      : [{ input: await sharp(cover).resize(width, height, { fit: 'cover' }).png().toBuffer(), left, top }]
  const drawn = await sharp(Buffer.from(drawCard(card)))
    .composite(laidOn)
    .flatten({ background: '#f3ebda' })
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer()
  return new Uint8Array(drawn)
}

/** The widest file of a cover; null where it is not there, and the book is shown as it is bound. */
const coverFile = async (
  pages: Pick<SiteBucket, 'read'>,
  { hash, widths }: Image,
): Promise<Uint8Array | null> =>
  (await pages.read(imagePath(hash, Math.max(...widths), 'jpg').slice(1)))?.body ?? null
