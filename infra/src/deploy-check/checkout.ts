import { calls } from '@lorecircle/shared/registry/calls'
import { call } from './ask.ts'
import type { CountedCopy } from './pages.ts'
import { type CheckContext, shopOrigin } from './row.ts'

/** `cancel` uses the token in the reader's cookie. */
export type OpenPaymentPage = { url: string; cancel(): Promise<string> }

export async function startCheckout(
  look: CheckContext,
  { book, format, price }: CountedCopy,
): Promise<OpenPaymentPage> {
  const at = shopOrigin(look)
  const wanted = {
    domain: look.subdomain,
    title: book.title,
    format: format.type,
    price,
    quantity: 1,
    bookId: book.id,
    formatId: format.id,
  }
  const { said, answer } = await call(look.ask, calls.createCheckoutSession, wanted, { at })
  const [, checkout = '', token = ''] =
    /\blc-checkout=([^.;]+)\.([^;]+)/.exec(answer.cookies.join('; ')) ?? []
  return {
    url: said.url,
    async cancel() {
      const query = new URLSearchParams({ checkout, token })
      const { status, headers } = await look.ask(`${at}${calls.cancelCheckout.path}?${query}`)
      if (headers.location === undefined) throw new Error(`cancelling answered ${status}`)
      return headers.location
    },
  }
}
