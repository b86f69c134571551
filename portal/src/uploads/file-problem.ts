import type { UploadType } from '@lorecircle/shared/upload/calls'

/** Error message for a picture before it is decoded; null if there is no problem. */
export function fileProblem(uploadType: UploadType, contentType: string, size: number): string | null {
  const kind = pictureProblem(uploadType, contentType)
  if (kind) return kind
  return size === 0 ? 'This file is empty. Please choose another.' : null
}

const picture = { book: 'A cover', profile: 'A profile picture' } as const

/**
 * Any format that the browser can decode is accepted; those that other browsers cannot show are converted to JPEG.
 */
function pictureProblem(uploadType: UploadType, contentType: string): string | null {
  if (contentType.startsWith('image/svg')) {
    return 'An SVG drawing may not look the same everywhere. Export it as PNG or JPEG, and choose that.'
  }
  return contentType.startsWith('image/')
    ? null
    : `${picture[uploadType]} must be an image: JPEG, PNG, WebP or AVIF.`
}

/** Error message for a file that this browser cannot decode. It goes by the first bytes, not by the file name. */
export async function unreadablePictureMessage(file: Blob): Promise<string> {
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 16).arrayBuffer()))
  const kind = otherKinds.find(([, start]) => start.test(head))?.[0]
  if (kind) return `This browser cannot open ${kind}. Save it as JPEG, and choose that.`
  if (pictureStart.test(head))
    return 'This picture is damaged or ends too early. Export it again, and choose the new file.'
  return 'This file is not a picture. Save it as JPEG or PNG, and choose that.'
}

const otherKinds: [kind: string, start: RegExp][] = [
  ['HEIC photos', /^.{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/s],
  ['TIFF pictures', /^(?:II\*\0|MM\0\*)/],
  ['JPEG 2000 pictures', /^(?:.{4}jP {2}|\xffO\xffQ)/s],
  ['JPEG XL pictures', /^(?:.{4}JXL |\xff\n)/s],
  ['Photoshop files', /^8BPS/],
  ['PDF files as pictures', /^%PDF/],
]
const pictureStart = /^(?:\xff\xd8\xff|\x89PNG|GIF8|BM|RIFF.{4}WEBP|.{4}ftypavi[fs])/s
