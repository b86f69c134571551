import type { Subscriber } from '@lorecircle/shared/newsletter/subscriber'
import type { Mail } from '../email/send-email.ts'
import type { Services } from '../services.ts'
import type { VisitedShop } from '../visitor/visited-shop.ts'
import { letterTo, spoken } from './letter-to.ts'

/** The first letter, sent when an address was confirmed. */
export const onTheList = (services: Services, shop: VisitedShop, subscriber: Subscriber): Mail =>
  letterTo(services, shop, subscriber, {
    subject: `You are on ${shop.authorName}’s list`,
    title: `Welcome, ${subscriber.consent?.firstName ?? 'reader'}.`,
    preheader: 'You are on the list.',
    ...spoken(
      `You are on the list: ${shop.authorName}’s next letter comes to this address.`,
      'Keep this one. Its last line takes you off the list, whenever you like.',
    ),
  })
