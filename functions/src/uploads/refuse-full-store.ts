import { type Account, hasPaid } from '@lorecircle/shared/account/account'
import { listObjects } from '@lorecircle/shared/storage/list-objects'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { isWithin, limitOf } from '../limits/is-within.ts'
import { quotas } from '../limits/limits.ts'
import type { Services } from '../services/services.ts'
import { unfinishedOf } from './parts/unfinished.ts'
import { filesFolderOf } from './upload-rules.ts'

/** Refuses a file for which there is no room left, today or at all. */
export async function refuseFullStore(services: Services, account: Account, size: number): Promise<void> {
  const isPaid = hasPaid(account)
  const { fileBytes } = isPaid ? quotas.author : quotas.unpaid
  let stored = 0
  for (const prefix of [filesFolderOf(account.sub), account.folder]) {
    const files = listObjects(services.s3, services.env.UPLOADS_BUCKET, prefix)
    for await (const { sizeInBytes } of files) stored += sizeInBytes
  }
  for (const upload of await unfinishedOf(services, account.sub)) stored += upload.sizeInBytes
  if (stored + size > fileBytes) {
    throw new VisibleError(
      403,
      'upload.full',
      isPaid
        ? 'Your files have reached the 100 GB that an account can keep. Please write to us.'
        : `Before a membership begins, pictures and files can take up ${fileBytes / 1024 ** 2} MB in all. Begin your membership to upload more.`,
    )
  }
  const limit = limitOf(isPaid ? 'author.bytes' : 'unpaid.bytes', account.sub)
  if (await isWithin(services, [{ ...limit, amount: size }])) return
  throw new VisibleError(
    429,
    'upload.flooded',
    'That is as much as can be uploaded in a day. Please go on tomorrow: what has arrived is kept.',
  )
}

/** Refuses to make another picture, which takes time, for whoever had very many made. */
export async function refusePictureRush(services: Services, account: Account): Promise<void> {
  const isPaid = hasPaid(account)
  if (await isWithin(services, [limitOf(isPaid ? 'author.pictures' : 'unpaid.pictures', account.sub)])) return
  throw new VisibleError(
    429,
    'upload.flooded',
    isPaid
      ? 'That is as many pictures as can be made in an hour. Please go on later: your file is kept.'
      : 'Before a membership begins, 20 pictures a day can be made. Please go on tomorrow: your file is kept.',
  )
}
