import { GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3'
import { calls } from '@lorecircle/shared/call/calls'
import { keys } from '@lorecircle/shared/keys'
import { isMissing } from '@lorecircle/shared/storage/s3-errors'
import { uploadLimits } from '@lorecircle/shared/upload/calls'
import { Image } from '@lorecircle/shared/upload/image'
import { Upload } from '@lorecircle/shared/upload/upload'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { accountOf } from '../accounts/account-of.ts'
import { coverUrl } from '../books/cover-url.ts'
import { authorEndpoint } from '../http/endpoint.ts'
import type { World } from '../world.ts'
import { ebookFile } from './ebook-file.ts'
import { encodeImage } from './encode-image.ts'
import { hashOfKey } from './hash-of-key.ts'
import { publishImage } from './publish-image.ts'
import { isOwnUpload } from './upload-rules.ts'

/** Looks at what arrived. A picture is made anew and only the new one becomes public; an eBook stays private. */
export const acceptUpload = (world: World) =>
  authorEndpoint(calls.acceptUpload, {
    async run({ author: { sub }, input }) {
      const { value: account } = await accountOf(world.documents, sub)
      const { key, uploadType } = input
      if (!isOwnUpload(account.folder, uploadType, key)) {
        throw new VisibleError(403, 'identity.mismatch', 'This belongs to another author.')
      }
      const bytes = await uploadedBytes(world, key, uploadLimits[uploadType].maxBytes)
      const accepted =
        uploadType === 'ebook'
          ? { image: null, file: ebookFile(bytes, key, input.fileName) }
          : {
              image: await publishImage(world, await encodeImage(bytes), input.alt?.trim() ?? ''),
              file: null,
            }
      const upload: Upload = { key, ...accepted, at: world.now().toISOString() }
      const record = keys.upload(sub, hashOfKey(key))
      await world.documents.update(record, Upload, () => upload)
      const { image } = upload
      if (image) await world.documents.update(keys.image(sub, image.hash), Image, () => image)
      return {
        image: upload.image,
        imageUrl: upload.image && coverUrl(world.origin, upload.image),
        file: upload.file,
      }
    },
  })

async function uploadedBytes(world: World, key: string, maxBytes: number): Promise<Buffer> {
  const place = { Bucket: world.env.UPLOADS_BUCKET, Key: key }
  try {
    const { ContentLength = 0 } = await world.s3.send(new HeadObjectCommand(place))
    if (ContentLength > maxBytes) throw new VisibleError(400, 'upload.too-large', 'This file is too large.')
    const { Body } = await world.s3.send(new GetObjectCommand(place))
    return Buffer.from((await Body?.transformToByteArray()) ?? [])
  } catch (error) {
    if (!isMissing(error)) throw error
    throw new VisibleError(404, 'upload.missing', 'This file has not arrived. Upload it again.')
  }
}
