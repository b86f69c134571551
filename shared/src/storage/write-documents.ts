import { DeleteObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import type { z } from 'zod'
import { attempts, type Sleep } from './retry.ts'
import { isConflict, isMissing, isPrecondition } from './s3-errors.ts'
import type { DocumentAt } from './stored.ts'
import { UpdateContention } from './update-contention.ts'

/**
 * How documents are written: `create` and `replace` on a condition, and they answer the new ETag, or null where somebody
 * else was first (412); `write` whatever stands there, for marks that nothing of what they replace matters to. A 409 (S3
 * wants a retry) is retried here.
 */
export function writesIn(s3: S3Client, bucket: string, pause: Sleep) {
  async function put(key: string, value: unknown, condition: { IfNoneMatch?: '*'; IfMatch?: string }) {
    for await (const _ of attempts({ pause })) {
      try {
        const answer = await s3.send(
          new PutObjectCommand({
            Bucket: bucket,
            Key: key,
            Body: JSON.stringify(value),
            ContentType: 'application/json',
            ...condition,
          }),
        )
        return answer.ETag ?? ''
      } catch (error) {
        if (isPrecondition(error) || (condition.IfMatch && isMissing(error))) return null
        if (!isConflict(error)) throw error
      }
    }
    throw new UpdateContention(key)
  }

  const create = <S extends z.ZodType>({ key }: DocumentAt<S>, value: z.infer<S>) =>
    put(key, value, { IfNoneMatch: '*' })
  const replace = <S extends z.ZodType>({ key }: DocumentAt<S>, value: z.infer<S>, etag: string) =>
    put(key, value, { IfMatch: etag })
  const write = async <S extends z.ZodType>({ key }: DocumentAt<S>, value: z.infer<S>): Promise<void> => {
    await put(key, value, {})
  }

  /** Deletes the document; with an ETag only that version. False where it had changed or gone. */
  async function remove({ key }: Pick<DocumentAt, 'key'>, etag?: string): Promise<boolean> {
    const command = new DeleteObjectCommand({
      Bucket: bucket,
      Key: key,
      ...(etag === undefined ? {} : { IfMatch: etag }),
    })
    for await (const _ of attempts({ pause })) {
      try {
        await s3.send(command)
        return true
      } catch (error) {
        if (isPrecondition(error) || isMissing(error)) return false
        if (!isConflict(error)) throw error
      }
    }
    throw new UpdateContention(key)
  }

  return { create, replace, write, remove }
}
