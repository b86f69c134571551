import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import type { Checkout } from '@lorecircle/shared/checkout/checkout'
import { checkoutDoc } from '@lorecircle/shared/checkout/stored'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { Answer } from './rush.ts'

/** What a reader may be told instead of being led to a payment page. */
const honest = new Set(['409 copy.held', '409 copy.gone'])

/** Everything that is not as it should be after the rush, a sentence each; nothing where all is well. */
export async function wrongIn(
  documents: Documents,
  book: BookForAuthor,
  answers: readonly Answer[],
): Promise<string[]> {
  const checkouts = (await documents.readAll(checkoutDoc, checkoutDoc.within()))
    .map(({ value }) => value)
    .filter(({ bookId }) => bookId === book.id)
  const perFormat = await Promise.all(
    book.formats.map((format) => wrongOf(documents, format, { answers, checkouts })),
  )
  const odd = answers.filter(({ status, code }) => status !== 200 && !honest.has(`${status} ${code}`))
  return [...odd.map(({ status, code }) => `a reader was answered ${status} ${code}`), ...perFormat.flat()]
}

type After = { answers: readonly Answer[]; checkouts: readonly Checkout[] }

async function wrongOf(
  documents: Documents,
  { id, type, price, quantity }: BookForAuthor['formats'][number],
  { answers, checkouts }: After,
): Promise<string[]> {
  const pages = answers.filter(({ formatId, status }) => formatId === id && status === 200).length
  const open = checkouts.filter(({ formatId, sessionId }) => formatId === id && sessionId !== null)
  const cents = Math.round(Number(price) * 100)
  const dear = open.filter(({ priceInCents }) => priceInCents !== cents)
  const wrong = [
    ...(pages === open.length ? [] : [`${type}: ${pages} payment pages and ${open.length} checkouts`]),
    ...dear.map(({ id, priceInCents }) => `${type}: checkout ${id} asks ${priceInCents} cents`),
  ]
  if (typeof quantity !== 'number') return wrong
  const claims = await documents.readAll(claimDoc, claimDoc.within(id))
  const holders = claims.map(({ value }) => ('checkoutId' in value ? value.checkoutId : ''))
  const slots = open.map(({ slot }) => slot)
  const isEachOnce = new Set(holders).size === claims.length && new Set(slots).size === open.length
  const asked = answers.filter(({ formatId }) => formatId === id).length
  const due = Math.min(asked, quantity)
  return [
    ...wrong,
    ...(isEachOnce ? [] : [`${type}: a copy is held twice`]),
    ...(claims.length === due && open.length === due
      ? []
      : [
          `${type}: ${claims.length} copies held for ${open.length} checkouts, of ${quantity}, by ${asked} readers`,
        ]),
  ]
}
