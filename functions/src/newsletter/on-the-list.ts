import type { Subscriber } from '@lorecircle/shared/newsletter/subscriber'
import type { VisitedShop } from '../forms/visited-shop.ts'
import type { Mail } from '../mail/send-mail.ts'
import type { World } from '../world.ts'
import { letterTo, spoken } from './letter-to.ts'

/** The first letter, sent when an address was confirmed. */
export const onTheList = (world: World, shop: VisitedShop, subscriber: Subscriber): Mail =>
  letterTo(world, shop, subscriber, {
    subject: `You are on ${shop.authorName}’s list`,
    title: `Welcome, ${subscriber.consent?.firstName ?? 'reader'}.`,
    preheader: 'You are on the list.',
    ...spoken(
      `You are on the list: ${shop.authorName}’s next letter comes to this address.`,
      'Keep this one. Its last line takes you off the list, whenever you like.',
    ),
  })
