import { shopTimeZone } from '@lorecircle/shared/account/account'
import { cartSizeCookie, cookieCheckField } from '@lorecircle/shared/cart/cookies'
import { isCodeApplicable } from '@lorecircle/shared/cart/price-cart'
import { readDiscount } from '@lorecircle/shared/cart/read-cart'
import { calls } from '@lorecircle/shared/registry/calls'
import { dayInTimeZone } from '@lorecircle/shared/time-zone/days'
import { isPublicShopPath, shopPaths } from '@lorecircle/shared/urls/urls'
import { endpoint } from '../http/endpoint.ts'
import { redirectAfterPost } from '../http/refuse-form.ts'
import { senderAddress } from '../limits/sender.ts'
import type { Services } from '../services/services.ts'
import { findLiveOrigin, readShopAccount } from '../visitor/visited-shop.ts'
import { cartCookies, readCart } from './cart-cookie.ts'
import { applyCartChange } from './changed-cart.ts'

/**
 * Works without JavaScript. An invalid code leaves the cart and its code unchanged. A browser that sent no cart is
 * redirected here a second time, to test whether it keeps cookies.
 */
export const codeLinkEndpoint = (services: Services) =>
  endpoint(calls.codeLink, {
    async run({ input: { code, at, kept }, headers, host }) {
      const elsewhere = await findLiveOrigin(services, host)
      if (elsewhere && isPublicShopPath(at.replace(/[?#].*/, '')))
        return redirectAfterPost(`${elsewhere}${calls.codeLink.path}?${new URLSearchParams({ code, at })}`)
      const before = readCart(headers)
      const isFirst = !(headers.get('cookie') ?? '').includes(`${cartSizeCookie}=`)
      if (kept !== undefined && isFirst) return redirectAfterPost(`${at}${shopPaths.codeNotKept}`)
      const cart = applyCartChange(before, { do: 'code', code })
      const account = await readShopAccount(services.documents, host)
      const now = services.now()
      const guesser = { sender: senderAddress(headers), secret: services.env.ORIGIN_SECRET, now }
      const discount = await readDiscount(services.documents, account, cart, guesser)
      if (!isCodeApplicable({ discount, today: dayInTimeZone(shopTimeZone(account), now) }))
        return redirectAfterPost(`${at}${shopPaths.codeRefused}`)
      const again = new URLSearchParams({ code, at, [cookieCheckField]: '1' })
      const answer = redirectAfterPost(
        isFirst ? `${calls.codeLink.path}?${again}` : `${at}${shopPaths.codeKept}`,
      )
      for (const cookie of cartCookies(cart, services.origin)) answer.headers.append('set-cookie', cookie)
      return answer
    },
    refuseLink: ({ status }, { url }) => {
      const at = calls.codeLink.input.shape.at.parse(url.searchParams.get('at'))
      return redirectAfterPost(status === 400 ? `${at}${shopPaths.codeRefused}` : at)
    },
  })
