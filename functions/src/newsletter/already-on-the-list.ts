import type { Subscriber } from '@lorecircle/shared/newsletter/subscriber'
import type { VisitedShop } from '../forms/visited-shop.ts'
import type { Mail } from '../mail/send-mail.ts'
import type { World } from '../world.ts'
import { letterTo, spoken } from './letter-to.ts'

/** For somebody who signed up once more: only they may learn that they are on the list. */
export const alreadyOnTheList = (world: World, shop: VisitedShop, subscriber: Subscriber): Mail =>
  letterTo(world, shop, subscriber, {
    subject: `You are on ${shop.authorName}’s list already`,
    title: 'You are on the list already.',
    preheader: 'There is nothing left to do.',
    ...spoken('Somebody, most likely you, signed this address up once more. There is nothing left to do.'),
  })
