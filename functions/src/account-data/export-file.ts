import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { isMissing } from '@lorecircle/shared/storage/s3-errors'
import type { Services } from '../services/services.ts'

/** A file that grows in the store part by part. */
type GrowingFile = { key: string; storeId: string }
type Store = Pick<Services, 's3' | 'env'>

/** The store takes no smaller part, but for the last. */
export const leastBytes = 5 * 1024 * 1024

/** Answers the store's name of it. */
export async function beginFile({ s3, env }: Store, key: string): Promise<string> {
  const { UploadId } = await s3.send(
    new CreateMultipartUploadCommand({
      Bucket: env.DOCUMENTS_BUCKET,
      Key: key,
      ContentType: 'application/json',
    }),
  )
  if (UploadId === undefined) throw new Error(`the store began nothing at ${key}`)
  return UploadId
}

/** Answers its ETag. */
export async function putPart(
  store: Store,
  file: GrowingFile,
  { number: PartNumber, text: Body }: { number: number; text: string },
): Promise<string> {
  const part = { ...placeOf(store, file), PartNumber, Body }
  const answer = await unlessWhole(store, file, store.s3.send(new UploadPartCommand(part)))
  return answer?.ETag ?? ''
}

export async function putTogether(store: Store, file: GrowingFile, etags: readonly string[]): Promise<void> {
  const Parts = etags.map((ETag, index) => ({ PartNumber: index + 1, ETag }))
  const whole = { ...placeOf(store, file), MultipartUpload: { Parts } }
  await unlessWhole(store, file, store.s3.send(new CompleteMultipartUploadCommand(whole)))
}

const placeOf = ({ env }: Store, { key, storeId }: GrowingFile) => ({
  Bucket: env.DOCUMENTS_BUCKET,
  Key: key,
  UploadId: storeId,
})

/** Null where a run before this one put the file together, and could not write that down. */
async function unlessWhole<T>(
  { s3, env }: Store,
  { key }: GrowingFile,
  asked: Promise<T>,
): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (!isMissing(error)) throw error
    await s3.send(new HeadObjectCommand({ Bucket: env.DOCUMENTS_BUCKET, Key: key }))
    return null
  }
}
