import type { UploadType } from '@lorecircle/shared/upload/calls'

/** What speaks against a picture before it is opened, and what to do about it; null where nothing does. */
export function fileProblem(uploadType: UploadType, contentType: string, size: number): string | null {
  const kind = pictureProblem(uploadType, contentType)
  if (kind) return kind
  return size === 0 ? 'This file is empty. Please choose another.' : null
}

const picture = { book: 'A cover', profile: 'A profile picture' } as const

/** Any kind of picture will do that the browser can open: what others cannot show is drawn anew. */
function pictureProblem(uploadType: UploadType, contentType: string): string | null {
  if (contentType.startsWith('image/svg')) {
    return 'An SVG drawing may not look the same everywhere. Export it as PNG or JPEG, and choose that.'
  }
  return contentType.startsWith('image/')
    ? null
    : `${picture[uploadType]} must be an image: JPEG, PNG, WebP or AVIF.`
}

/** Said of what calls itself a picture and does not open as one. */
export const unopened = (contentType: string): string =>
  /heic|heif/.test(contentType)
    ? 'This browser cannot open HEIC photos. Save it as JPEG, and choose that.'
    : 'This file is not a picture. Save it as JPEG or PNG, and choose that.'
