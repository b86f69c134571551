import { bookDoc } from '@lorecircle/shared/book/stored'
import type { CheckoutFailure } from '@lorecircle/shared/checkout/failures'
import { urls } from '@lorecircle/shared/urls/urls'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { z } from 'zod'
import { redirectAfterPost, type SentForm } from '../http/refuse-form.ts'
import type { Services } from '../services/services.ts'
import { storeRefusedForm } from '../visitor/form-again.ts'
import { readShopAccount } from '../visitor/visited-shop.ts'

const Asked = z.object({
  do: z.literal('add').optional(),
  bookId: z.string().regex(/^[\w-]+$/),
  number: z.string().default(''),
  dedication: z.string().default(''),
})

/** Refusals of what a reader typed on a book's page, which they can change and send again. */
const reasons: Record<string, CheckoutFailure> = {
  'number.taken': 'number-taken',
  'number.twice': 'number-taken',
  'price.low': 'price-low',
  'price.invalid': 'price-low',
  'dedication.not_offered': 'not-read',
  'input.invalid': 'not-read',
}

export const isTypedRefused = ({ code }: VisibleError): boolean => Object.hasOwn(reasons, code)

/**
 * Leads somebody without JavaScript, whose number, price or dedication was refused on a book's page, to the same form with
 * all that they typed, and the numbers that are free. Null for every other refusal.
 */
export async function purchaseAgain(
  services: Services,
  error: VisibleError,
  sent: SentForm,
): Promise<Response | null> {
  const asked = Asked.safeParse(sent.fields)
  const reason = isTypedRefused(error) ? reasons[error.code] : undefined
  if (reason === undefined || !asked.success) return null
  const { bookId, number, dedication } = asked.data
  if (reason === 'not-read' && number + dedication === '') return null
  const { folder } = await readShopAccount(services.documents, sent.host)
  const book = (await services.documents.read(bookDoc(folder, bookId)))?.value
  if (!book) return null
  const { shopUrl, id } = await storeRefusedForm(services, 'purchase', error, sent)
  return redirectAfterPost(urls.purchaseAgain(shopUrl, reason, book.slug, id))
}

export const numberTakenError = (wishes: readonly number[]) =>
  new VisibleError(
    409,
    'number.taken',
    `No. ${wishes.join(' and No. ')} ${wishes.length > 1 ? 'are' : 'is'} taken. Other numbers may still be free.`,
  )
