import { confirmed, type Subscriber } from '@lorecircle/shared/newsletter/subscriber'
import { calls } from '@lorecircle/shared/registry/calls'
import { sendEmail } from '../email/send-email.ts'
import { onTheList } from '../email/templates/list-email.ts'
import { endpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { noteAt } from '../visitor/note-at.ts'
import { type VisitedShop, visitedShop } from '../visitor/visited-shop.ts'
import { changeSubscriber } from './change-subscriber.ts'
import { emailToSubscriber } from './email-to-subscriber.ts'
import { hashOf } from './subscriber-id.ts'
import { tellOnAPage } from './tell-on-a-page.ts'

/** The second step of a sign-up, by the button of the page that the mail's link opens. */
export const confirmSubscription = (services: Services) =>
  endpoint(calls.confirmSubscription, {
    async run({ input: { subscriber: id, token }, host }) {
      const shop = await visitedShop(services, host)
      const change = await changeSubscriber(services.documents, { sub: shop.sub, id }, (before) =>
        confirmed(before, hashOf(token), services.now()),
      )
      if (change?.changed) await welcome(services, shop, change.subscriber)
      return noteAt(shop.liveUrl, change === null ? 'newsletter/link-too-old' : 'newsletter/confirmed')
    },
    refuseForm: tellOnAPage(services),
  })

/** Whoever has confirmed is on the list, also while no mail goes out. */
async function welcome(services: Services, shop: VisitedShop, subscriber: Subscriber): Promise<void> {
  try {
    const writing = onTheList(shop.authorName, subscriber.consent?.firstName ?? 'reader')
    await sendEmail(services.ses, emailToSubscriber(services, shop, subscriber, writing))
  } catch (error) {
    services.log('mail.failed', { letter: 'on-the-list', error: String(error) })
  }
}
