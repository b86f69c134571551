import type { Account } from '@lorecircle/shared/account/account'
import { parseCartCookie } from '@lorecircle/shared/cart/cart-text'
import { cartSizeCookie, cookieCheckField, cookiesBlockedMessage } from '@lorecircle/shared/cart/cookies'
import { priceCart } from '@lorecircle/shared/cart/price-cart'
import { cartProblemMessage } from '@lorecircle/shared/cart/problems'
import { readCartShop } from '@lorecircle/shared/cart/read-cart'
import type { PageView } from '@lorecircle/shared/page/views'
import { viewerCountry } from '@lorecircle/shared/shipping/countries'
import type { InShop } from '@lorecircle/shared/site/views'
import { senderAddress } from '@lorecircle/shared/visitor/guess'
import type { Services } from '../services/services.ts'

/** A header of the reader's request. */
export type ReadHeader = (name: string) => string | undefined

type Asked = { account: Account; search: string; header: ReadHeader }

/** The visitor's cart at current prices. */
export async function cartPage(
  { documents, now, originSecret }: Pick<Services, 'documents' | 'now' | 'originSecret'>,
  frame: InShop,
  { account, search, header }: Asked,
): Promise<PageView> {
  const cookies = header('cookie') ?? ''
  const cart = parseCartCookie(cookies)
  const shop = await readCartShop(documents, account, cart, {
    guesser: { sender: senderAddress({ get: (name) => header(name) ?? null }), secret: originSecret },
    guessedCountry: viewerCountry(header),
    now: now(),
  })
  const query = new URLSearchParams(search)
  const problem = query.get('problem')
  const isLost = query.has(cookieCheckField) && !cookies.includes(`${cartSizeCookie}=`)
  return {
    template: 'cart',
    view: {
      ...frame,
      cart: priceCart(cart, shop),
      refusal: isLost ? cookiesBlockedMessage : problem === null ? null : cartProblemMessage(problem),
    },
  }
}
