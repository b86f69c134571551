import type { Account } from '@lorecircle/shared/account/account'
import type { Cart } from '@lorecircle/shared/cart/cart'
import { priceCart } from '@lorecircle/shared/cart/price-cart'
import { type CartShop, readCartShop } from '@lorecircle/shared/cart/read-cart'
import type { CartView } from '@lorecircle/shared/cart/views'
import { viewerCountry } from '@lorecircle/shared/shipping/countries'
import { senderAddress } from '../limits/sender.ts'
import type { Services } from '../services/services.ts'

export async function priceStoredCart(
  { documents, env, now }: Services,
  { account, cart, headers }: { account: Account; cart: Cart; headers: Headers },
): Promise<{ view: CartView; shop: CartShop }> {
  const guesser = { sender: senderAddress(headers), secret: env.ORIGIN_SECRET }
  const guessedCountry = viewerCountry((name) => headers.get(name))
  const shop = await readCartShop(documents, account, cart, { guesser, guessedCountry, now: now() })
  return { view: priceCart(cart, shop), shop }
}
