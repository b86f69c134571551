import type { Subscriber } from '@lorecircle/shared/newsletter/subscriber'
import type { Mail } from '../email/send-email.ts'
import type { Services } from '../services.ts'
import type { VisitedShop } from '../visitor/visited-shop.ts'
import { letterTo, spoken } from './letter-to.ts'

/** For somebody who signed up once more: only they may learn that they are on the list. */
export const alreadyOnTheList = (services: Services, shop: VisitedShop, subscriber: Subscriber): Mail =>
  letterTo(services, shop, subscriber, {
    subject: `You are on ${shop.authorName}’s list already`,
    title: 'You are on the list already.',
    preheader: 'There is nothing left to do.',
    ...spoken('Somebody, most likely you, signed this address up once more. There is nothing left to do.'),
  })
