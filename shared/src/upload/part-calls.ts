import { z } from 'zod'
import { call, Nothing } from '../call/call.ts'
import { BookFile } from '../media/book-file.ts'

const Begun = z.object({ id: z.ulid() })
/** Base64 SHA-256. */
const Checksum = z.string().length(44)

/**
 * An eBook's file goes in parts, so that it survives a lost network and a closed browser: begun once, each part signed
 * and put on its own, and finished when all are there. The server says where it goes and in what parts.
 */
export const partCalls = {
  beginUpload: call(
    'POST',
    '/api/begin-upload',
    'author',
    z.object({ fileName: z.string().min(1).max(300), sizeInBytes: z.int().min(1) }),
    z.object({ id: z.ulid(), partBytes: z.int().min(1) }),
  ),
  /** The address of one part: a PUT of exactly its length and checksum, with these headers. */
  signPart: call(
    'POST',
    '/api/sign-part',
    'author',
    Begun.extend({ number: z.int().min(1), checksum: Checksum }),
    z.object({ url: z.string(), headers: z.record(z.string(), z.string()) }),
  ),
  /** Which parts have arrived. */
  heldParts: call(
    'GET',
    '/api/held-parts',
    'author',
    Begun,
    z.object({ parts: z.array(z.object({ number: z.int().min(1), checksum: z.string() })) }),
  ),
  /** Puts the parts together and looks at what they make. Asked again, it answers the same. */
  finishUpload: call('POST', '/api/finish-upload', 'author', Begun, z.object({ file: BookFile })),
  /** What has arrived is let go. */
  leaveUpload: call('POST', '/api/leave-upload', 'author', Begun, Nothing),
} as const
