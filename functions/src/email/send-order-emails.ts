import { accountDoc } from '@lorecircle/shared/account/stored'
import type { Order, OrderMail } from '@lorecircle/shared/order/order'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import type { Services } from '../services/services.ts'
import { mailRefusal } from './refusal.ts'
import { inNameOf, sendEmail } from './send-email.ts'
import { orderEmail } from './templates/order-email.ts'
import { receipt } from './templates/receipt.ts'

const minuteInMs = 60 * 1000
const sendingTakesAtMostInMs = 2 * minuteInMs
/** Three days, with pauses that grow to six hours. */
const mostTries = 20
const longestPauseInMs = 6 * 60 * minuteInMs

type Letter = 'mail' | 'noticeMail'

/**
 * Sends the reader's receipt and the author's notice, each once and whatever became of the other: the run that writes
 * 'sending' sends. A run that died while sending is repeated after two minutes, since a second receipt is better than
 * none; what the mail service refuses for good is not tried again. Answers the order as it is left.
 */
export async function sendOrderEmails(services: Services, order: Stored<Order>): Promise<Order> {
  const now = services.now()
  const due = letters.filter((letter) => isDue(mailOf(order.value, letter), now))
  if (due.length === 0) return order.value
  const begun = due.map((letter) => [letter, sending(mailOf(order.value, letter), now)] as const)
  const claimed = await write(services, order, Object.fromEntries(begun))
  if (claimed === null) return order.value
  const ended: Partial<Record<Letter, OrderMail>> = {}
  for (const letter of due) ended[letter] = await attempt(services, claimed.value, letter)
  return (await write(services, claimed, ended))?.value ?? claimed.value
}

const letters: readonly Letter[] = ['mail', 'noticeMail']
const mailOf = (order: Order, letter: Letter): OrderMail => order[letter] ?? order.mail

const sending = ({ tries }: OrderMail, now: Date): OrderMail => ({
  state: 'sending',
  at: now.toISOString(),
  tries: tries + 1,
})

function isDue({ state, at, tries }: OrderMail, now: Date): boolean {
  if (state === 'sent' || state === 'failed') return false
  const ageInMs = now.getTime() - Date.parse(at)
  if (state === 'sending') return ageInMs >= sendingTakesAtMostInMs
  return tries === 0 || ageInMs >= Math.min(longestPauseInMs, minuteInMs * 2 ** (tries - 1))
}

async function attempt(services: Services, order: Order, letter: Letter): Promise<OrderMail> {
  const { tries } = mailOf(order, letter)
  const ended = (state: OrderMail['state']) => ({ state, at: services.now().toISOString(), tries })
  try {
    await (letter === 'mail' ? sendReceipt(services, order) : sendNotice(services, order))
    return ended('sent')
  } catch (error) {
    const isOver = mailRefusal(error) === 'final' || tries >= mostTries
    services.log('mail.failed', { orderId: order.id, letter, isOver, error: String(error) })
    return ended(isOver ? 'failed' : 'pending')
  }
}

async function write(
  services: Services,
  { value, etag }: Stored<Order>,
  mails: Partial<Pick<Order, Letter>>,
): Promise<Stored<Order> | null> {
  // An order of earlier days gets a state for each letter with the first write.
  const written: Order = { ...value, noticeMail: mailOf(value, 'noticeMail'), ...mails }
  const next = await services.documents.replace(orderDoc(value.sub, value.id), written, etag)
  return next === null ? null : { value: written, etag: next }
}

/** An author who has left while the reader paid: the reader's receipt goes out all the same. */
async function sendReceipt({ ses, documents, env, origin }: Services, order: Order): Promise<void> {
  const author = (await documents.read(accountDoc(order.sub)))?.value
  const profile = author && (await documents.read(profileDoc(author.folder)))?.value
  await sendEmail(ses, {
    ...receipt(order, origin, profile?.accent ?? null, profile?.replyEmail),
    from: inNameOf(order.authorName, env.MAIL_FROM),
    to: order.buyer.email,
    ...answersTo(profile?.replyEmail),
  })
}

async function sendNotice({ ses, documents, env, origin }: Services, order: Order): Promise<void> {
  const author = (await documents.read(accountDoc(order.sub)))?.value
  if (author === undefined) return
  const profile = (await documents.read(profileDoc(author.folder)))?.value
  await sendEmail(ses, {
    ...orderEmail(order, origin, profile?.accent ?? null),
    from: env.MAIL_FROM,
    to: author.email,
    ...answersTo(order.buyer.email),
  })
}

/** The mail service refuses a letter whose answers would go to an address that is not plain. */
const answersTo = (address = '') => (/^[\x21-\x7e]+@[\x21-\x7e]+$/.test(address) ? { replyTo: address } : {})
