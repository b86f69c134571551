import { accountDoc } from '@lorecircle/shared/account/stored'
import type { Order } from '@lorecircle/shared/order/order'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import type { Services } from '../services/services.ts'
import { inNameOf, sendEmail } from './send-email.ts'
import { orderEmail } from './templates/order-email.ts'
import { receipt } from './templates/receipt.ts'

const sendingTakesAtMostInMs = 2 * 60 * 1000

/**
 * Sends the reader's receipt and the author's order email, once: the run that writes 'sending' sends. Answers the
 * order as it is left: `sent` when both are out. A run that died while sending is repeated after two minutes, since
 * a second receipt is better than none.
 */
export async function sendOrderEmails(services: Services, order: Stored<Order>): Promise<Order> {
  if (order.value.mail.state === 'sent' || !isDue(order.value, services.now())) return order.value
  const claimed = await mark(services, order, 'sending')
  if (claimed === null) return order.value
  try {
    await sendBoth(services, claimed.value)
  } catch (error) {
    services.log('mail.failed', { orderId: order.value.id, error: String(error) })
    return (await mark(services, claimed, 'pending'))?.value ?? claimed.value
  }
  return (await mark(services, claimed, 'sent'))?.value ?? claimed.value
}

const isDue = ({ mail }: Order, now: Date): boolean =>
  mail.state === 'pending' || now.getTime() - Date.parse(mail.at) >= sendingTakesAtMostInMs

async function mark(
  services: Services,
  { value, etag }: Stored<Order>,
  state: Order['mail']['state'],
): Promise<Stored<Order> | null> {
  const marked: Order = { ...value, mail: { state, at: services.now().toISOString() } }
  const next = await services.documents.replace(orderDoc(value.sub, value.id), marked, etag)
  return next === null ? null : { value: marked, etag: next }
}

async function sendBoth({ ses, documents, env, origin }: Services, order: Order): Promise<void> {
  // An author who has left while the reader paid: the reader's receipt goes out all the same.
  const author = (await documents.read(accountDoc(order.sub)))?.value
  const profile = author && (await documents.read(profileDoc(author.folder)))?.value
  const reader = order.buyer.email
  const accent = profile?.accent ?? null
  await sendEmail(ses, {
    ...receipt(order, origin, accent),
    from: inNameOf(order.authorName, env.MAIL_FROM),
    to: reader,
    ...(author === undefined ? {} : { replyTo: author.email }),
  })
  if (author === undefined) return
  await sendEmail(ses, {
    ...orderEmail(order, origin, accent),
    from: env.MAIL_FROM,
    to: author.email,
    replyTo: reader,
  })
}
