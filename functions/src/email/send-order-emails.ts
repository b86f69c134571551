import { accountDoc } from '@lorecircle/shared/account/stored'
import type { OrderLetter } from '@lorecircle/shared/order/letter'
import type { Order } from '@lorecircle/shared/order/order'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import type { Services } from '../services/services.ts'
import { fewLeft } from './few-left.ts'
import type { EmailContent } from './layout/email-content.ts'
import { mailRefusal } from './refusal.ts'
import { inNameOf, sendEmail } from './send-email.ts'
import { addressLetter } from './templates/address-letter.ts'
import { cancelledLetter } from './templates/cancelled-letter.ts'
import type { FromShop } from './templates/letter-to-reader.ts'
import { linksLetter } from './templates/links-letter.ts'
import { movedLetter } from './templates/moved-letter.ts'
import { orderEmail } from './templates/order-email.ts'
import { receipt } from './templates/receipt.ts'
import { refundLetter } from './templates/refund-letter.ts'
import { releaseLetter } from './templates/release-letter.ts'
import { shippedLetter } from './templates/shipped-letter.ts'

const minuteInMs = 60 * 1000
const sendingTakesAtMostInMs = 2 * minuteInMs
/** Three days, with pauses that grow to six hours. */
const mostTries = 20
const longestPauseInMs = 6 * 60 * minuteInMs

/**
 * Sends what is due of an order's letters, each once and whatever became of the others: the run that writes 'sending'
 * sends. A run that died while sending is repeated after two minutes, since a second receipt is better than none; what
 * the mail service refuses for good is not tried again. Answers the order as it is left.
 */
export async function sendOrderEmails(services: Services, order: Stored<Order>): Promise<Order> {
  const now = services.now()
  const due = order.value.letters.filter((letter) => isDue(letter, now))
  if (due.length === 0) return order.value
  const begun = due.map((letter) => ({
    ...letter,
    state: 'sending' as const,
    at: now.toISOString(),
    tries: letter.tries + 1,
  }))
  const document = orderDoc(order.value.sub, order.value.id)
  const claimed = withLetters(order.value, begun)
  if ((await services.documents.replace(document, claimed, order.etag)) === null) return order.value
  const ended: OrderLetter[] = []
  for (const letter of begun) ended.push(await attempt(services, claimed, letter))
  // Whatever became of the order meanwhile, what is out is out.
  const { value } = await services.documents.update(document, (now) => withLetters(now ?? claimed, ended))
  return value
}

/** A letter that another run has taken up since is that run's. */
const withLetters = (order: Order, changed: readonly OrderLetter[]): Order => ({
  ...order,
  letters: order.letters.map((letter) => {
    const now = changed.find(({ id, tries }) => id === letter.id && tries >= letter.tries)
    return now ?? letter
  }),
})

function isDue({ state, at, tries }: OrderLetter, now: Date): boolean {
  if (state === 'sent' || state === 'failed') return false
  const ageInMs = now.getTime() - Date.parse(at)
  if (state === 'sending') return ageInMs >= sendingTakesAtMostInMs
  return tries === 0 || ageInMs >= Math.min(longestPauseInMs, minuteInMs * 2 ** (tries - 1))
}

async function attempt(services: Services, order: Order, letter: OrderLetter): Promise<OrderLetter> {
  const ended = (state: OrderLetter['state']) => ({ ...letter, state, at: services.now().toISOString() })
  try {
    await send[letter.kind](services, order, letter)
    return ended('sent')
  } catch (error) {
    const isOver = mailRefusal(error) === 'final' || letter.tries >= mostTries
    services.log('mail.failed', { orderId: order.id, letter: letter.id, isOver, error: String(error) })
    return ended(isOver ? 'failed' : 'pending')
  }
}

type Send = (services: Services, order: Order, letter: OrderLetter) => Promise<void>

type LetterToReader = (order: Order, letter: OrderLetter, shop: FromShop) => EmailContent

/** An author who has left while the reader paid: what the reader gets goes out all the same. */
const toReader =
  (write: LetterToReader): Send =>
  async ({ ses, documents, env, origin }, order, letter) => {
    const author = (await documents.read(accountDoc(order.sub)))?.value
    const profile = author && (await documents.read(profileDoc(author.folder)))?.value
    await sendEmail(ses, {
      ...write(order, letter, { origin, accent: profile?.accent ?? null, replyTo: profile?.replyEmail }),
      from: inNameOf(order.authorName, env.MAIL_FROM),
      to: letter.to ?? order.buyer.email,
      ...answersTo(profile?.replyEmail),
    })
  }

async function sendNotice({ ses, documents, env, origin }: Services, order: Order): Promise<void> {
  const author = (await documents.read(accountDoc(order.sub)))?.value
  if (author === undefined) return
  const profile = (await documents.read(profileDoc(author.folder)))?.value
  await sendEmail(ses, {
    ...orderEmail(order, origin, profile?.accent ?? null, await fewLeft(documents, author.folder, order)),
    from: env.MAIL_FROM,
    to: author.email,
    ...answersTo(order.buyer.email),
  })
}

const send: Record<OrderLetter['kind'], Send> = {
  receipt: toReader((order, _, { origin, accent, replyTo }) => receipt(order, origin, accent, replyTo)),
  notice: sendNotice,
  shipped: toReader(shippedLetter),
  refunded: toReader(refundLetter),
  links: toReader(linksLetter),
  released: toReader(releaseLetter),
  moved: toReader(movedLetter),
  address: toReader(addressLetter),
  cancelled: toReader(cancelledLetter),
}

/** The mail service refuses a letter whose answers would go to an address that is not plain. */
const answersTo = (address = '') => (/^[\x21-\x7e]+@[\x21-\x7e]+$/.test(address) ? { replyTo: address } : {})
