import { createHash } from 'node:crypto'
import { CopyObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { type BookFile, downloadName } from '@lorecircle/shared/media/book-file'
import { redactBuyer } from '@lorecircle/shared/order/access'
import type { OrderLineItem } from '@lorecircle/shared/order/line'
import { type Order, orderDay } from '@lorecircle/shared/order/order'
import { isAwaitingRelease } from '@lorecircle/shared/order/state'
import { downloadableLineItems } from '@lorecircle/shared/order/views'
import { calls } from '@lorecircle/shared/registry/calls'
import { formatReleaseDate } from '@lorecircle/shared/release/release-day'
import { latinSpelling } from '@lorecircle/shared/text/slug'
import type { StampRefusal } from '@lorecircle/shared/upload/upload'
import { filesPrefix } from '@lorecircle/shared/urls/api-paths'
import { notFound, VisibleError } from '@lorecircle/shared/visible-error'
import anyAscii from 'any-ascii'
import { z } from 'zod'
import { renderLinkError } from '../checkout/checkout-pages.ts'
import { printableName } from '../ebooks/stamp.ts'
import { sendEmail } from '../email/send-email.ts'
import { notStampedEmail } from '../email/templates/file-emails.ts'
import { endpoint } from '../http/endpoint.ts'
import { parseInput } from '../http/read-input.ts'
import { isWithinLimits, rateLimitFor } from '../limits/is-within.ts'
import { rateLimits } from '../limits/limits.ts'
import type { Services } from '../services/services.ts'
import { isStored } from '../uploads/own-image.ts'
import { isStampable, stampStoredFile } from '../uploads/stamp-stored.ts'
import { anonymizeUploadKey, authorFilesFolder } from '../uploads/upload-rules.ts'
import { readLinkedOrder } from '../visitor/order-of-reader.ts'

const DownloadQuery = z.object({
  orderId: z.string().regex(/^[\w-]{1,64}$/),
  readerToken: z.string().max(100),
  line: z.string().max(4).default('1'),
  /** Index of the file within the line item, from 1. */
  file: z.coerce.number().int().min(1).default(1),
})

/** Enough to begin the download; after a refund, a link that was followed before holds no longer than this. */
const linkLifeInSeconds = 60

const refundedError = () =>
  new VisibleError(
    410,
    'download.refunded',
    'This eBook was refunded, so its files can no longer be fetched.',
  )

const notReleasedError = ({ releaseOn }: OrderLineItem) =>
  new VisibleError(
    409,
    'download.early',
    `This is not out yet. It comes${releaseOn === null ? ' soon' : ` on ${formatReleaseDate(releaseOn)}`}, and its link by email.`,
  )

/**
 * Serves a file of an eBook line item for the order's own or a shared link, even after the shop is closed for good. A
 * file downloaded by a shared link is not stamped with the buyer's name.
 */
export const download = (services: Services) =>
  endpoint(calls.download, {
    async run({ input, host }) {
      const { orderId, readerToken, line: lineId, file: place } = parseInput(DownloadQuery, input)
      const { order, access } = await readLinkedOrder(services, host, { orderId, readerToken })
      const line = order.lines.find(({ id }) => id === lineId)
      const file = line?.format.files[place - 1]
      if (!line || !file) throw notFound('download')
      if (isAwaitingRelease(order, line)) throw notReleasedError(line)
      if (!downloadableLineItems(order).includes(line)) throw refundedError()
      await assertDownloadsLeft(services, order, line, file)
      const plain = await anonymizeKey(services, order.sub, file)
      const stampedFor = access === 'shared' ? redactBuyer(order) : order
      const own = line.format.stamped ? await findStampedCopy(services, stampedFor, line, plain) : plain
      const { title } = line.book
      const beside = line.format.files
      const name = downloadName({ title, author: order.authorName, file, beside })
      const location = await signDownloadUrl(services, { ...own, name })
      return new Response(null, {
        status: 302,
        headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
      })
    },
    refuseLink: renderLinkError(services.origin),
  })

/**
 * Limits downloads per link and per shop each day, since anybody with an order's link could download without end.
 * Throws a `VisibleError` 429 that says when the link works again.
 */
async function assertDownloadsLeft(
  services: Services,
  order: Order,
  line: OrderLineItem,
  { sizeInBytes }: BookFile,
): Promise<void> {
  const nothingLost = 'Your order is safe, and this link works again after midnight (UTC).'
  if (!(await isWithinLimits(services, [rateLimitFor('download.line', `${order.id} ${line.id}`)]))) {
    throw new VisibleError(
      429,
      'download.limit',
      `This eBook was downloaded ${rateLimits['download.line'].most} times today. ${nothingLost}`,
    )
  }
  if (
    !(await isWithinLimits(services, [{ ...rateLimitFor('download.shop', order.sub), amount: sizeInBytes }]))
  ) {
    throw new VisibleError(
      429,
      'download.shop_limit',
      `This shop’s readers have downloaded as much as they can in a day. ${nothingLost}`,
    )
  }
}

/** Older keys contain the author's name; the file is copied to a key without it at its first download. */
async function anonymizeKey(services: Services, sub: string, file: BookFile): Promise<BookFile> {
  const { s3, env } = services
  const key = anonymizeUploadKey(sub, file.key)
  if (key === file.key) return file
  if (await isStored(services, key)) return { ...file, key }
  const Bucket = env.UPLOADS_BUCKET
  await s3.send(new CopyObjectCommand({ Bucket, Key: key, CopySource: encodeURI(`${Bucket}/${file.key}`) }))
  return { ...file, key }
}

/** A link by the bucket's own signature. The CDN passes path and query on to the bucket as they stand, and keeps no copy. */
async function signDownloadUrl(services: Services, file: BookFile): Promise<string> {
  const { FILES_ORIGIN } = services.env
  const signed = await getSignedUrl(
    services.s3,
    new GetObjectCommand({
      Bucket: services.env.UPLOADS_BUCKET,
      Key: file.key,
      ResponseContentDisposition: contentDisposition(file.name),
      ResponseContentType: file.contentType,
    }),
    { expiresIn: linkLifeInSeconds },
  )
  if (FILES_ORIGIN === '') return signed
  const { pathname, search } = new URL(signed)
  return FILES_ORIGIN + filesPrefix.slice(0, -1) + pathname + search
}

/** `attachment` with an ASCII name and the full name in UTF-8 (RFC 6266). */
export function contentDisposition(name: string): string {
  const plain = anyAscii(latinSpelling(name)).replace(/[^\w .()-]/g, '_')
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}

/**
 * The reader's own copy with their name in it, created at their first download. Returns the original if it is too
 * large, of an unsupported type or cannot be stamped, so that no download fails because of the stamp.
 */
async function findStampedCopy(
  services: Services,
  order: Order,
  line: OrderLineItem,
  file: BookFile,
): Promise<BookFile> {
  if (!isStampable(file)) return file
  if (printableName(stampName(order)) === '') return file
  const key = stampedKey(order, line, file)
  try {
    if (await isStored(services, key)) return { ...file, key }
    return await stampFile(services, order, file, key)
  } catch (error) {
    services.log('stamp.failed', { orderId: order.id, error: String(error) })
    return file
  }
}

const stampName = ({ buyer }: Order): string => buyer.name || buyer.email || 'a reader with a shared link'

async function stampFile(services: Services, order: Order, file: BookFile, key: string): Promise<BookFile> {
  const stamp = { name: stampName(order), orderId: order.id, on: new Date(orderDay(order, order.placedAt)) }
  const stamped = await stampStoredFile(services, order.sub, file, stamp)
  if (!stamped.isStamped) {
    if (stamped.refusal !== null) await emailRefusal(services, order.sub, stamped.refusal)
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
async function emailRefusal(services: Services, sub: string, refusal: StampRefusal): Promise<void> {
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

/**
 * Same key for the same file and name. It does not reveal the reader, since the hash includes the secret
 * `readerToken`.
 */
function stampedKey(order: Order, line: OrderLineItem, file: BookFile): string {
  const { sub, id, readerToken } = order
  const own = createHash('sha256')
    .update([id, line.id, file.key, stampName(order), readerToken].join('\n'))
    .digest('hex')
  return `${authorFilesFolder(sub)}Stamped/${own}`
}
