import { createHash } from 'node:crypto'
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { type BookFile, bookFileKinds, mostStampedBytes } from '@lorecircle/shared/media/book-file'
import type { OrderLine } from '@lorecircle/shared/order/line'
import type { Order } from '@lorecircle/shared/order/order'
import { stampRefusalDoc } from '@lorecircle/shared/upload/stored'
import type { StampRefusal } from '@lorecircle/shared/upload/upload'
import { printableName } from '../ebooks/stamp.ts'
import { sendEmail } from '../email/send-email.ts'
import { notStampedEmail } from '../email/templates/not-stamped-email.ts'
import { hashOfKey } from '../media/hash-of-key.ts'
import type { Services } from '../services/services.ts'
import { isStored } from '../uploads/is-stored.ts'
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
  if (file.sizeInBytes > mostStampedBytes || !stampable.has(file.contentType)) return file
  if (printableName(nameOfBuyer(order)) === '') return file
  const key = keyOf(order, line, file)
  try {
    if (await isStored(services, key)) return { ...file, key }
    return await oneAtATime(() => makeCopy(services, order, file, key))
  } catch (error) {
    services.log('stamp.failed', { orderId: order.id, error: String(error) })
    return file
  }
}

const stampable: ReadonlySet<string> = new Set([
  bookFileKinds.epub.contentType,
  bookFileKinds.pdf.contentType,
])

const nameOfBuyer = ({ buyer }: Order): string => buyer.name || buyer.email

/** Each file takes the memory of a large part of the process. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const turn = before.then(work)
  before = turn.catch(() => {})
  return turn
}
let before: Promise<unknown> = Promise.resolve()

/** Looks for an earlier refusal only when it is this file's turn: those behind a refused file need not try it, too. */
async function makeCopy(services: Services, order: Order, file: BookFile, key: string): Promise<BookFile> {
  const { documents, s3, env } = services
  const refusal = stampRefusalDoc(order.sub, hashOfKey(file.key))
  if ((await documents.read(refusal)) !== null) return file
  const stamped = await stampStored(services, order, file)
  if (!stamped.isStamped) {
    const { why } = stamped
    const facts = { key: file.key, fileName: file.name, why, at: services.now().toISOString() }
    if ((await documents.create(refusal, facts)) !== null) await tellAuthor(services, order.sub, facts)
    return file
  }
  await s3.send(
    new PutObjectCommand({
      Bucket: env.UPLOADS_BUCKET,
      Key: key,
      Body: stamped.bytes,
      ContentType: file.contentType,
    }),
  )
  return { ...file, key, sizeInBytes: stamped.bytes.length }
}

async function stampStored(services: Services, order: Order, { key, contentType }: BookFile) {
  const [{ stampInWorker }, stored] = await Promise.all([
    // Most downloads need no worker.
    import('../ebooks/stamp-in-worker.ts'),
    services.s3.send(new GetObjectCommand({ Bucket: services.env.UPLOADS_BUCKET, Key: key })),
  ])
  const bytes = new Uint8Array((await stored.Body?.transformToByteArray()) ?? [])
  const stamp = { name: nameOfBuyer(order), orderId: order.id, on: new Date(order.placedAt) }
  return stampInWorker(bytes, contentType, stamp)
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
    services.log('stamp.email-failed', { sub, error: String(error) })
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
