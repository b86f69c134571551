import { CompleteMultipartUploadCommand } from '@aws-sdk/client-s3'
import type { BookFile } from '@lorecircle/shared/media/book-file'
import { calls } from '@lorecircle/shared/registry/calls'
import { isMissing } from '@lorecircle/shared/storage/s3-errors'
import { lengthOf, partsOf } from '@lorecircle/shared/upload/part-plan'
import { unfinishedUploadDoc, uploadDoc } from '@lorecircle/shared/upload/stored'
import type { UnfinishedUpload } from '@lorecircle/shared/upload/upload'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { accountEndpoint } from '../../http/endpoint.ts'
import { hashOfKey } from '../../media/hash-of-key.ts'
import type { Services } from '../../services/services.ts'
import { isStampable, stampStored } from '../stamp-stored.ts'
import { ebookKey } from '../upload-rules.ts'
import { type HeldPart, listUploadedParts } from './list-parts.ts'
import { recogniseFile } from './recognise-file.ts'
import { placeOf, unfinishedUpload } from './unfinished.ts'

/**
 * Puts the parts of a file together, looks at what they make, and only then a book may name it. Every step can be
 * repeated: asked again, it answers the same.
 */
export const finishUpload = (services: Services) =>
  accountEndpoint(calls.finishUpload, {
    async run({ author: { sub }, input: { id } }) {
      const { documents } = services
      const accepted = uploadDoc(sub, hashOfKey(ebookKey(sub, id)))
      const known = await documents.read(accepted)
      if (known?.value.file) return { file: known.value.file }
      const upload = await unfinishedUpload(services, sub, id)
      const held = await listUploadedParts(services, upload)
      if (held !== null) await putTogether(services, upload, held)
      const file = await recogniseOrEnd(services, sub, upload)
      const at = services.now().toISOString()
      await documents.write(accepted, { key: upload.key, image: null, file, at })
      await documents.remove(unfinishedUploadDoc(sub, id))
      await tryStamp(services, sub, file)
      return { file }
    },
  })

async function putTogether(services: Services, upload: UnfinishedUpload, held: HeldPart[]): Promise<void> {
  const sizes = new Map(held.map(({ number, sizeInBytes }) => [number, sizeInBytes]))
  const parts = partsOf(upload)
  const missing = parts.filter((part) => sizes.get(part.number) !== lengthOf(part))
  if (missing.length > 0 || held.length !== parts.length) {
    throw new VisibleError(
      409,
      'upload.unfinished',
      'Parts of this file have not arrived yet. Continue the upload.',
      { missing: missing.map(({ number }) => number) },
    )
  }
  const Parts = held.map(({ number, etag, checksum }) => ({
    PartNumber: number,
    ETag: etag,
    ChecksumSHA256: checksum,
  }))
  try {
    await services.s3.send(
      new CompleteMultipartUploadCommand({ ...placeOf(services, upload), MultipartUpload: { Parts } }),
    )
  } catch (error) {
    // Somebody else has put it together at this moment, or let it go: what lies there tells.
    if (!isMissing(error)) throw error
  }
}

/** What is no eBook is not kept. */
async function recogniseOrEnd(services: Services, sub: string, upload: UnfinishedUpload): Promise<BookFile> {
  try {
    return await recogniseFile(services, upload)
  } catch (error) {
    if (error instanceof VisibleError) await services.documents.remove(unfinishedUploadDoc(sub, upload.id))
    throw error
  }
}

/** Finds out now, and not at the first download, whether readers' names can be written into the file. */
async function tryStamp(services: Services, sub: string, file: BookFile): Promise<void> {
  if (!isStampable(file)) return
  try {
    await stampStored(services, sub, file, { name: 'Reader', orderId: file.key, on: services.now() })
  } catch (error) {
    // The upload itself is done, and the first download tries again.
    services.log('stamp.check_failed', { sub, error: String(error) })
  }
}
