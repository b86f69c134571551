import { calls } from '@lorecircle/shared/registry/calls'
import { shopPaths } from '@lorecircle/shared/urls/urls'
import type { VisibleError } from '@lorecircle/shared/visible-error'
import { endpoint } from '../http/endpoint.ts'
import { seeOther } from '../http/redirect.ts'
import type { Services } from '../services/services.ts'
import { shopOfHost } from '../visitor/shop-of-host.ts'
import { cartCookies, cartIn, toCartPage } from './cart-cookie.ts'
import { changedCart } from './changed-cart.ts'
import { lookAtCart } from './look-at-cart.ts'
import { purchaseAgain } from './purchase-again.ts'
import { refuseDedication } from './refuse-dedication.ts'
import { refuseSecondEbook } from './refuse-second-ebook.ts'
import { refuseTaken } from './refuse-taken.ts'
import { refuseTooLittle } from './refuse-too-little.ts'

export const cart = (services: Services) =>
  endpoint(calls.cart, {
    async run({ host, headers }) {
      const account = await shopOfHost(services.documents, host)
      const { view } = await lookAtCart(services, { account, cart: cartIn(headers), headers })
      return { cart: view }
    },
  })

/** Changes the browser's cart. A plain form is led to the cart's page, also where the change cannot be made. */
export const changeCart = (services: Services) =>
  endpoint(calls.changeCart, {
    async run({ input, host, headers, isForm }) {
      const account = await shopOfHost(services.documents, host)
      const before = cartIn(headers)
      await refuseTaken(services, { account, cart: before, change: input, headers })
      const next = changedCart(before, input)
      await refuseDedication(services, { account, cart: next, change: input, headers })
      await refuseTooLittle(services, account, next, input)
      await refuseSecondEbook(services, account, { before, next })
      if (isForm) return toCartPage(next, { origin: services.origin, headers })
      const { view } = await lookAtCart(services, { account, cart: next, headers })
      const answer = Response.json({ cart: view }, { headers: { 'cache-control': 'no-store' } })
      for (const cookie of cartCookies(next, services.origin, view))
        answer.headers.append('set-cookie', cookie)
      return answer
    },
    countsAsRead: true,
    refuseForm: async (error, sent) => (await purchaseAgain(services, error, sent)) ?? cartPageWith(error),
  })

/** Back to the cart, which says why: by the refusal's code, so that nobody can put words into a shop's mouth. */
export const cartPageWith = ({ code }: VisibleError): Response =>
  seeOther(`${shopPaths.cart}?${new URLSearchParams({ problem: code })}`)
