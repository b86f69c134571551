import { calls } from '@lorecircle/shared/call/calls'
import { confirmed, type Subscriber } from '@lorecircle/shared/newsletter/subscriber'
import { noteAt } from '../forms/note-at.ts'
import { type VisitedShop, visitedShop } from '../forms/visited-shop.ts'
import { endpoint } from '../http/endpoint.ts'
import { sendMail } from '../mail/send-mail.ts'
import type { World } from '../world.ts'
import { changeSubscriber } from './change-subscriber.ts'
import { onTheList } from './on-the-list.ts'
import { hashOf } from './subscriber-id.ts'
import { tellOnAPage } from './tell-on-a-page.ts'

/** The second step of a sign-up, by the button of the page that the mail's link opens. */
export const confirmSubscription = (world: World) =>
  endpoint(calls.confirmSubscription, {
    async run({ input: { subscriber: id, token }, host }) {
      const shop = await visitedShop(world, host)
      const change = await changeSubscriber(world.documents, { sub: shop.sub, id }, (before) =>
        confirmed(before, hashOf(token), world.now()),
      )
      if (change?.changed) await welcome(world, shop, change.subscriber)
      return noteAt(shop.url, change === null ? 'newsletter/link-too-old' : 'newsletter/confirmed')
    },
    refuseForm: tellOnAPage(world),
  })

/** Whoever has confirmed is on the list, also while no mail goes out. */
async function welcome(world: World, shop: VisitedShop, subscriber: Subscriber): Promise<void> {
  try {
    await sendMail(world.ses, onTheList(world, shop, subscriber))
  } catch (error) {
    world.log('mail.failed', { letter: 'on-the-list', error: String(error) })
  }
}
