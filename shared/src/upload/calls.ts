import { z } from 'zod'
import { limits } from '../book/book.ts'
import { Claimed, call, kilobyte } from '../call/call.ts'
import { Image } from '../media/image.ts'

const PresignedPut = z.object({ url: z.string(), bucket: z.string(), key: z.string() })

export const uploadLimits = {
  book: {
    maxBytes: 10 * kilobyte * kilobyte,
    types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  },
  profile: {
    maxBytes: 10 * kilobyte * kilobyte,
    types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  },
} as const
/** Pictures; an eBook's file goes in parts. */
export type UploadType = keyof typeof uploadLimits

export const uploadCalls = {
  generatePresignedUrl: call(
    'POST',
    '/api/generate-presigned-url',
    'author',
    Claimed.extend({
      uploadType: z.enum(['book', 'profile']),
      fileName: z.string().min(1).max(300),
      contentType: z.string().max(100),
      size: z.int().min(1),
      /** Base64 SHA-256 of the file: signed into the URL. */
      checksum: z.string().length(44),
      bookTitle: z.string().max(limits.title).optional(),
      format: z.string().max(40).optional(),
    }),
    z.object({
      author: PresignedPut,
      master: PresignedPut,
      /** Every header that the PUT must carry to match its signature. */
      headers: z.record(z.string(), z.string()),
      /** The profile shape of the spec: the same as `author`. */
      url: z.string(),
      key: z.string(),
    }),
  ),
  /** After the PUTs: checks what arrived, re-encodes it, and only then makes it public. */
  acceptUpload: call(
    'POST',
    '/api/accept-upload',
    'author',
    z.object({
      uploadType: z.enum(['book', 'profile']),
      key: z.string().max(500),
      fileName: z.string().max(300),
      alt: z.string().max(300).optional(),
    }),
    z.object({ image: Image.nullable(), imageUrl: z.string().nullable() }),
  ),
  /** The author's eBook files that no reader's name can be written into, and why. */
  stampRefusals: call(
    'GET',
    '/api/stamp-refusals',
    'author',
    z.object({}),
    z.object({ refusals: z.array(z.object({ key: z.string(), why: z.string() })) }),
  ),
} as const
