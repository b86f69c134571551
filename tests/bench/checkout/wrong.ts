import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import type { CheckoutLineItem } from '@lorecircle/shared/checkout/checkout'
import { checkoutDoc } from '@lorecircle/shared/checkout/stored'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { Answer } from './rush.ts'

const honest = new Set(['409 copy.held', '409 copy.gone'])

export const failedAnswers = (answers: readonly Answer[]): Answer[] =>
  answers.filter(({ status, code }) => status !== 200 && !honest.has(`${status} ${code}`))

/** A sentence for each inconsistency; empty if there is none. */
export async function findInconsistencies(
  documents: Documents,
  book: BookForAuthor,
  answers: readonly Answer[],
): Promise<string[]> {
  const lines = (await documents.readAll(checkoutDoc, checkoutDoc.within()))
    .map(({ value }) => value)
    .filter(({ sessionId }) => sessionId !== null)
    .flatMap(({ lines }) => lines)
    .filter((line) => line.book.id === book.id)
  const perFormat = await Promise.all(
    book.formats.map((format) => wrongOf(documents, format, { answers, lines })),
  )
  return perFormat.flat()
}

type After = { answers: readonly Answer[]; lines: readonly CheckoutLineItem[] }

async function wrongOf(
  documents: Documents,
  { id, type, price, quantity }: BookForAuthor['formats'][number],
  { answers, lines }: After,
): Promise<string[]> {
  const asked = answers.filter(({ formatId }) => formatId === id)
  const pages = asked.filter(({ status }) => status === 200).length
  // A request whose response was lost may still have created a checkout, which is swept later.
  const lost = failedAnswers(asked).length
  const open = lines.filter(({ format }) => format.id === id)
  const cents = Math.round(Number(price) * 100)
  const dear = open.filter(({ unitInCents, discountInCents }) => unitInCents - discountInCents !== cents)
  const wrong = [
    ...(pages <= open.length && open.length <= pages + lost
      ? []
      : [`${type}: ${pages} payment pages and ${open.length} checkouts`]),
    ...dear.map(({ unitInCents }) => `${type}: a checkout asks ${unitInCents} cents`),
  ]
  if (typeof quantity !== 'number') return wrong
  const claims = await documents.readAll(claimDoc, claimDoc.within(id))
  const holders = claims.map(({ value }) => ('checkoutId' in value ? value.checkoutId : ''))
  const slots = open.flatMap((line) => line.slots)
  const isEachOnce = new Set(holders).size === claims.length && new Set(slots).size === open.length
  const due = Math.min(asked.length, quantity)
  return [
    ...wrong,
    ...(isEachOnce ? [] : [`${type}: a copy is held twice`]),
    ...(claims.length === open.length && open.length <= due && open.length >= due - lost
      ? []
      : [
          `${type}: ${claims.length} copies held for ${open.length} checkouts, of ${quantity}, by ${asked.length} readers`,
        ]),
  ]
}
