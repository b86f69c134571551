import { createHash } from 'node:crypto'
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { type BookFile, mostStampedBytes } from '@lorecircle/shared/media/book-file'
import type { OrderLine } from '@lorecircle/shared/order/line'
import type { Order } from '@lorecircle/shared/order/order'
import type { Services } from '../services/services.ts'
import { isStored } from '../uploads/is-stored.ts'
import { filesFolderOf } from '../uploads/upload-rules.ts'

/**
 * A reader's own copy of a file, with their name in it, made at their first download. What is too large, of a kind that
 * carries no name, or cannot be read is given as it is: nobody is to wait for their book because of a name.
 */
export async function stampedCopy(
  services: Services,
  order: Order,
  line: OrderLine,
  file: BookFile,
): Promise<BookFile> {
  if (file.sizeInBytes > mostStampedBytes) return file
  const key = keyOf(order, line, file)
  try {
    if (await isStored(services, key)) return { ...file, key }
    const bytes = await stampedBytes(services, order, file)
    if (bytes === null) return file
    const { s3, env } = services
    await s3.send(
      new PutObjectCommand({
        Bucket: env.UPLOADS_BUCKET,
        Key: key,
        Body: bytes,
        ContentType: file.contentType,
      }),
    )
    return { ...file, key, sizeInBytes: bytes.length }
  } catch (error) {
    services.log('stamp.failed', { orderId: order.id, error: String(error) })
    return file
  }
}

/** The same for the same file and the same name; whoever knows it cannot tell whose it is. */
function keyOf({ sub, id, buyer, readerToken }: Order, line: OrderLine, file: BookFile): string {
  const own = createHash('sha256')
    .update([id, line.id, file.key, buyer.name, readerToken].join('\n'))
    .digest('hex')
  return `${filesFolderOf(sub)}Stamped/${own}`
}

/** Null where the file cannot carry a name. */
async function stampedBytes(
  { s3, env }: Services,
  { id, buyer, placedAt }: Order,
  { key, contentType }: BookFile,
): Promise<Uint8Array | null> {
  const [{ stampFile }, stored] = await Promise.all([
    // Its libraries are heavy, and most downloads need none of them.
    import('../ebooks/stamp-file.ts'),
    s3.send(new GetObjectCommand({ Bucket: env.UPLOADS_BUCKET, Key: key })),
  ])
  const bytes = new Uint8Array((await stored.Body?.transformToByteArray()) ?? [])
  const stamp = { name: buyer.name || buyer.email, orderId: id, on: new Date(placedAt) }
  const stamped = await stampFile(bytes, contentType, stamp)
  return stamped.isStamped ? stamped.bytes : null
}
