import type { OrderEmail } from '@lorecircle/shared/order/letter'
import type { Order } from '@lorecircle/shared/order/order'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { isAway } from '@lorecircle/shared/storage/is-away'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { mailRefusal } from '../services/mail-client.ts'
import type { Services } from '../services/services.ts'
import { buildOrderEmail } from './order-emails.ts'
import { sendEmail } from './send-email.ts'

const minuteInMs = 60 * 1000
const sendingTakesAtMostInMs = 2 * minuteInMs
/** Three days, with pauses that grow to six hours. */
const mostTries = 20
const longestPauseInMs = 6 * 60 * minuteInMs

/**
 * Sends each due email once, independently of the others: only the run that writes 'sending' sends. Each email is
 * marked before the next is sent, so a run that dies repeats at most one, after two minutes, since a second receipt
 * is better than none. Emails that the mail service rejects for good are not retried. Returns the updated order.
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
  let left = claimed
  for (const letter of begun) left = await marked(services, claimed, await attempt(services, claimed, letter))
  return left
}

/** Retries while the store is unavailable: a sent email must be recorded, whatever has changed in the order since. */
async function marked(services: Services, claimed: Order, letter: OrderEmail): Promise<Order> {
  const { documents, sleep } = services
  for (const pauseInMs of [...pausesInMs, null]) {
    try {
      const document = orderDoc(claimed.sub, claimed.id)
      const { value } = await documents.update(document, (now) => withLetters(now ?? claimed, [letter]))
      return value
    } catch (error) {
      if (pauseInMs === null || !isAway(error)) throw error
      await sleep(pauseInMs)
    }
  }
  return claimed
}

/** Ten seconds in total, in addition to the retries of the store's client. */
const pausesInMs = [200, 400, 800, 1_600, 3_000, 4_000]

/** Leaves out emails that another run has claimed since. */
const withLetters = (order: Order, changed: readonly OrderEmail[]): Order => ({
  ...order,
  letters: order.letters.map((letter) => {
    const now = changed.find(({ id, tries }) => id === letter.id && tries >= letter.tries)
    return now ?? letter
  }),
})

function isDue({ state, at, tries }: OrderEmail, now: Date): boolean {
  if (state === 'sent' || state === 'failed') return false
  const ageInMs = now.getTime() - Date.parse(at)
  if (state === 'sending') return ageInMs >= sendingTakesAtMostInMs
  return tries === 0 || ageInMs >= Math.min(longestPauseInMs, minuteInMs * 2 ** (tries - 1))
}

async function attempt(services: Services, order: Order, letter: OrderEmail): Promise<OrderEmail> {
  const ended = (state: OrderEmail['state']) => ({ ...letter, state, at: services.now().toISOString() })
  try {
    const email = await buildOrderEmail(services, order, letter)
    if (email) await sendEmail(services.ses, email)
    return ended('sent')
  } catch (error) {
    const isOver = mailRefusal(error) === 'final' || letter.tries >= mostTries
    services.log('mail.failed', { orderId: order.id, letter: letter.id, isOver, error: String(error) })
    return ended(isOver ? 'failed' : 'pending')
  }
}
