import type { OrderLetter } from '@lorecircle/shared/order/letter'
import type { Order } from '@lorecircle/shared/order/order'
import { orderDoc } from '@lorecircle/shared/order/stored'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import type { Services } from '../services/services.ts'
import { orderLetter } from './order-letter.ts'
import { mailRefusal } from './refusal.ts'
import { sendEmail } from './send-email.ts'

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
    const email = await orderLetter(services, order, letter)
    if (email) await sendEmail(services.ses, email)
    return ended('sent')
  } catch (error) {
    const isOver = mailRefusal(error) === 'final' || letter.tries >= mostTries
    services.log('mail.failed', { orderId: order.id, letter: letter.id, isOver, error: String(error) })
    return ended(isOver ? 'failed' : 'pending')
  }
}
