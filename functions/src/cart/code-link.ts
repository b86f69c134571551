import { calls } from '@lorecircle/shared/registry/calls'
import { isPublicShopPath } from '@lorecircle/shared/urls/public-shop-path'
import { shopPaths } from '@lorecircle/shared/urls/urls'
import { endpoint } from '../http/endpoint.ts'
import { seeOther } from '../http/redirect.ts'
import type { Services } from '../services/services.ts'
import { liveElsewhere } from '../visitor/live-elsewhere.ts'
import { cartCookies, cartIn } from './cart-cookie.ts'
import { changedCart } from './changed-cart.ts'

/** A discount code that comes with a link goes into the cart, without JavaScript, too; the reader goes to the page. */
export const codeLink = (services: Services) =>
  endpoint(calls.codeLink, {
    async run({ input: { code, at }, headers, host }) {
      const elsewhere = await liveElsewhere(services, host)
      if (elsewhere && isPublicShopPath(at.replace(/[?#].*/, '')))
        return seeOther(`${elsewhere}${calls.codeLink.path}?${new URLSearchParams({ code, at })}`)
      const answer = seeOther(`${at}${shopPaths.codeKept}`)
      const cart = changedCart(cartIn(headers), { do: 'code', code })
      for (const cookie of cartCookies(cart, services.origin)) answer.headers.append('set-cookie', cookie)
      return answer
    },
    refuseLink: (_, { url }) => seeOther(calls.codeLink.input.shape.at.parse(url.searchParams.get('at'))),
  })
