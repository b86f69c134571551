import type { Account } from '@lorecircle/shared/account/account'
import { cartIn } from '@lorecircle/shared/cart/cart-text'
import { cartSizeCookie, cookiesExpected, noCookies } from '@lorecircle/shared/cart/cookies'
import { priceCart } from '@lorecircle/shared/cart/price-cart'
import { cartProblem } from '@lorecircle/shared/cart/problems'
import { readCartShop } from '@lorecircle/shared/cart/read-cart'
import type { PageView } from '@lorecircle/shared/page/views'
import { countryIn } from '@lorecircle/shared/shipping/countries'
import type { InShop } from '@lorecircle/shared/site/views'
import { senderOf } from '@lorecircle/shared/visitor/guess'
import type { Services } from '../services/services.ts'

/** A header of the reader's request. */
export type HeaderOf = (name: string) => string | undefined

type Asked = { account: Account; search: string; header: HeaderOf }

/** The cart of whoever asks, at this moment's prices. */
export async function cartPage(
  { documents, now, originSecret }: Pick<Services, 'documents' | 'now' | 'originSecret'>,
  frame: InShop,
  { account, search, header }: Asked,
): Promise<PageView> {
  const cookies = header('cookie') ?? ''
  const cart = cartIn(cookies)
  const shop = await readCartShop(documents, account, cart, {
    guesser: { sender: senderOf({ get: (name) => header(name) ?? null }), secret: originSecret },
    guessedCountry: countryIn(header),
    now: now(),
  })
  const query = new URLSearchParams(search)
  const problem = query.get('problem')
  const isLost = query.has(cookiesExpected) && !cookies.includes(`${cartSizeCookie}=`)
  return {
    template: 'cart',
    view: {
      ...frame,
      cart: priceCart(cart, shop),
      refusal: isLost ? noCookies : problem === null ? null : cartProblem(problem),
    },
  }
}
