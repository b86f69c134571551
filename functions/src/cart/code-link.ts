import { shopTimeZone } from '@lorecircle/shared/account/account'
import { isCodeGood } from '@lorecircle/shared/cart/price-cart'
import { cartSizeCookie, cookiesExpected } from '@lorecircle/shared/cart/cookies'
import { readDiscount } from '@lorecircle/shared/cart/read-cart'
import { calls } from '@lorecircle/shared/registry/calls'
import { dayIn } from '@lorecircle/shared/time-zone/days'
import { isPublicShopPath, shopPaths } from '@lorecircle/shared/urls/urls'
import { endpoint } from '../http/endpoint.ts'
import { seeOther } from '../http/refuse-form.ts'
import { senderOf } from '../limits/sender.ts'
import type { Services } from '../services/services.ts'
import { liveElsewhere, shopOfHost } from '../visitor/visited-shop.ts'
import { cartCookies, cartIn } from './cart-cookie.ts'
import { changedCart } from './changed-cart.ts'

/**
 * A discount code that comes with a link goes into the cart, without JavaScript, too; the reader goes to the page, which
 * says so. A code that does not work leaves the cart as it is, with the code that it may have. A browser that sent no cart
 * is led here a second time, which tells whether it keeps cookies.
 */
export const codeLink = (services: Services) =>
  endpoint(calls.codeLink, {
    async run({ input: { code, at, kept }, headers, host }) {
      const elsewhere = await liveElsewhere(services, host)
      if (elsewhere && isPublicShopPath(at.replace(/[?#].*/, '')))
        return seeOther(`${elsewhere}${calls.codeLink.path}?${new URLSearchParams({ code, at })}`)
      const before = cartIn(headers)
      const isFirst = !(headers.get('cookie') ?? '').includes(`${cartSizeCookie}=`)
      if (kept !== undefined && isFirst) return seeOther(`${at}${shopPaths.codeNotKept}`)
      const cart = changedCart(before, { do: 'code', code })
      const account = await shopOfHost(services.documents, host)
      const now = services.now()
      const guesser = { sender: senderOf(headers), secret: services.env.ORIGIN_SECRET, now }
      const discount = await readDiscount(services.documents, account, cart, guesser)
      if (!isCodeGood({ discount, today: dayIn(shopTimeZone(account), now) }))
        return seeOther(`${at}${shopPaths.codeRefused}`)
      const again = new URLSearchParams({ code, at, [cookiesExpected]: '1' })
      const answer = seeOther(isFirst ? `${calls.codeLink.path}?${again}` : `${at}${shopPaths.codeKept}`)
      for (const cookie of cartCookies(cart, services.origin)) answer.headers.append('set-cookie', cookie)
      return answer
    },
    refuseLink: ({ status }, { url }) => {
      const at = calls.codeLink.input.shape.at.parse(url.searchParams.get('at'))
      return seeOther(status === 400 ? `${at}${shopPaths.codeRefused}` : at)
    },
  })
