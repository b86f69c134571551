import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { errorForLog } from '@lorecircle/shared/error-for-log'
import { region } from '../settings/region.ts'
import { logHead } from './log-line.ts'
import type { StorageAccess } from './site-origin.ts'

const everyMs = 15_000

/** Keeps lines, and puts them into the logs' bucket from time to time, in files named as CloudFront names its own. */
export function accessLog(
  distributionId: string,
  { endpoint, bucket, accessKeyId, secretAccessKey }: StorageAccess,
) {
  const s3 = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  })
  let lines: string[] = []

  async function flush(): Promise<void> {
    if (lines.length === 0) return
    const text = logHead + lines.join('')
    lines = []
    const hour = new Date().toISOString().slice(0, 13).replace('T', '-')
    await s3.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: `${distributionId}.${hour}.${randomBytes(4).toString('hex')}.gz`,
        Body: await promisify(gzip)(text),
      }),
    )
  }

  const told = (error: unknown) =>
    console.error(`The front door could not keep its log: ${errorForLog(error)}`)
  const timer = setInterval(() => void flush().catch(told), everyMs).unref()
  return {
    note: (line: string) => void lines.push(line),
    async close() {
      clearInterval(timer)
      await flush().catch(told)
      s3.destroy()
    },
  }
}
