import { createHash } from 'node:crypto'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { accountDoc } from '@lorecircle/shared/account/stored'
import type { BookFile } from '@lorecircle/shared/media/book-file'
import type { OrderLine } from '@lorecircle/shared/order/line'
import type { Order } from '@lorecircle/shared/order/order'
import { orderDay } from '@lorecircle/shared/order/order-day'
import type { StampRefusal } from '@lorecircle/shared/upload/upload'
import { printableName } from '../ebooks/stamp.ts'
import { sendEmail } from '../email/send-email.ts'
import { notStampedEmail } from '../email/templates/not-stamped-email.ts'
import type { Services } from '../services/services.ts'
import { isStored } from '../uploads/is-stored.ts'
import { isStampable, stampStored } from '../uploads/stamp-stored.ts'
import { filesFolderOf } from '../uploads/upload-rules.ts'

/**
 * A reader's own copy of a file, with their name in it, made at their first download. What is too large, of a kind that
 * carries no name, or was refused before is given as it is: nobody is to wait for their book because of a name.
 */
export async function stampedCopy(
  services: Services,
  order: Order,
  line: OrderLine,
  file: BookFile,
): Promise<BookFile> {
  if (!isStampable(file)) return file
  if (printableName(nameOfBuyer(order)) === '') return file
  const key = keyOf(order, line, file)
  try {
    if (await isStored(services, key)) return { ...file, key }
    return await makeCopy(services, order, file, key)
  } catch (error) {
    services.log('stamp.failed', { orderId: order.id, error: String(error) })
    return file
  }
}

const nameOfBuyer = ({ buyer }: Order): string => buyer.name || buyer.email || 'a reader with a shared link'

async function makeCopy(services: Services, order: Order, file: BookFile, key: string): Promise<BookFile> {
  const stamp = { name: nameOfBuyer(order), orderId: order.id, on: new Date(orderDay(order, order.placedAt)) }
  const stamped = await stampStored(services, order.sub, file, stamp)
  if (!stamped.isStamped) {
    if (stamped.refusal !== null) await tellAuthor(services, order.sub, stamped.refusal)
    return file
  }
  await services.s3.send(
    new PutObjectCommand({
      Bucket: services.env.UPLOADS_BUCKET,
      Key: key,
      Body: stamped.bytes,
      ContentType: file.contentType,
    }),
  )
  return { ...file, key, sizeInBytes: stamped.bytes.length }
}

/** One email for each refused file. The portal shows the refusal beside the file, also where the email fails. */
async function tellAuthor(services: Services, sub: string, refusal: StampRefusal): Promise<void> {
  const account = await services.documents.read(accountDoc(sub))
  if (account === null) return
  try {
    await sendEmail(services.ses, {
      ...notStampedEmail(services.origin, refusal),
      from: services.env.MAIL_FROM,
      to: account.value.email,
    })
  } catch (error) {
    services.log('stamp.email_failed', { sub, error: String(error) })
  }
}

/** The same for the same file and the same name; whoever knows it cannot tell whose it is. */
function keyOf(order: Order, line: OrderLine, file: BookFile): string {
  const { sub, id, readerToken } = order
  const own = createHash('sha256')
    .update([id, line.id, file.key, nameOfBuyer(order), readerToken].join('\n'))
    .digest('hex')
  return `${filesFolderOf(sub)}Stamped/${own}`
}
