import { z } from 'zod'
import { limits } from '../book/book.ts'
import { ClaimedIdentity, call, EmptyObject, kilobyte } from '../call/call.ts'
import { BookFile } from '../media/book-file.ts'
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
/** Pictures only; eBook files are uploaded in parts. */
export type UploadType = keyof typeof uploadLimits

export const uploadCalls = {
  generatePresignedUrl: call(
    'POST',
    '/api/generate-presigned-url',
    'author',
    ClaimedIdentity.extend({
      uploadType: z.enum(['book', 'profile']),
      fileName: z.string().min(1).max(300),
      contentType: z.string().max(100),
      size: z.int().min(1),
      /** Base64 SHA-256 of the file; part of the signed URL. */
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
  /** Called after the PUTs: checks and re-encodes the file before it becomes public. */
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
  /** The author's eBook files that cannot be stamped with a reader's name, and why. */
  stampRefusals: call(
    'GET',
    '/api/stamp-refusals',
    'author',
    z.object({}),
    z.object({ refusals: z.array(z.object({ key: z.string(), why: z.string() })) }),
  ),
} as const

const Begun = z.object({ id: z.ulid() })

/** Base64 SHA-256. */
const Checksum = z.string().length(44)

/**
 * Multipart upload of eBook files, so that an upload survives a lost connection or a closed browser: begin, sign and
 * PUT each part, then finish. The server decides the key and the part sizes.
 */
export const partCalls = {
  beginUpload: call(
    'POST',
    '/api/begin-upload',
    'author',
    z.object({ fileName: z.string().min(1).max(300), sizeInBytes: z.int().min(1) }),
    z.object({ id: z.ulid(), partBytes: z.int().min(1) }),
  ),
  /** Signs the PUT of one part, which must match its length, checksum and these headers. */
  signPart: call(
    'POST',
    '/api/sign-part',
    'author',
    Begun.extend({ number: z.int().min(1), checksum: Checksum }),
    z.object({ url: z.string(), headers: z.record(z.string(), z.string()) }),
  ),
  heldParts: call(
    'GET',
    '/api/held-parts',
    'author',
    Begun,
    z.object({ parts: z.array(z.object({ number: z.int().min(1), checksum: z.string() })) }),
  ),
  /** Joins the parts and checks the file. Idempotent. */
  finishUpload: call('POST', '/api/finish-upload', 'author', Begun, z.object({ file: BookFile })),
  /** Cancels the upload and deletes the parts that arrived. */
  leaveUpload: call('POST', '/api/leave-upload', 'author', Begun, EmptyObject),
} as const
