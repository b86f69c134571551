import { bookDoc } from '@lorecircle/shared/book/stored'
import { urls } from '@lorecircle/shared/urls/urls'
import type { VisibleError } from '@lorecircle/shared/visible-error'
import { z } from 'zod'
import { seeOther } from '../http/redirect.ts'
import type { SentForm } from '../http/refuse-form.ts'
import type { Services } from '../services/services.ts'
import { keepForm } from '../visitor/form-again.ts'
import { shopOfHost } from '../visitor/shop-of-host.ts'

const Asked = z.object({ do: z.literal('add').optional(), bookId: z.string().regex(/^[\w-]+$/) })

export const isNumberRefused = ({ code }: VisibleError): boolean =>
  code === 'number.taken' || code === 'number.twice'

/**
 * Leads somebody without JavaScript, who chose a number that is taken on a book's page, to the numbers that are free, with
 * what else they typed. Null for every other refusal.
 */
export async function numberAgain(
  services: Services,
  error: VisibleError,
  sent: SentForm,
): Promise<Response | null> {
  const asked = Asked.safeParse(sent.fields)
  if (!isNumberRefused(error) || !asked.success) return null
  const { folder } = await shopOfHost(services.documents, sent.host)
  const book = (await services.documents.read(bookDoc(folder, asked.data.bookId)))?.value
  if (!book) return null
  const { shopUrl, id } = await keepForm(services, 'purchase', error, sent)
  return seeOther(urls.numberAgain(shopUrl, book.slug, id))
}
