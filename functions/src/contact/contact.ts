import { calls } from '@lorecircle/shared/call/calls'
import { contactThanks } from '@lorecircle/shared/page/views'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { formAgain } from '../forms/form-again.ts'
import { isWithin } from '../forms/limit.ts'
import { noteAt } from '../forms/note-at.ts'
import { senderOf } from '../forms/sender.ts'
import { type VisitedShop, visitedShop } from '../forms/visited-shop.ts'
import { endpoint } from '../http/endpoint.ts'
import { sendMail } from '../mail/send-mail.ts'
import type { World } from '../world.ts'
import { contactLetter } from './contact-letter.ts'

/** A visitor writes to the author, who answers by mail; the visitor sees no address. Nothing of it is stored. */
export const contact = (world: World) =>
  endpoint(calls.contact, {
    async run({ input, host, headers, isForm }) {
      const shop = await visitedShop(world, host)
      // Told, not swallowed: should a browser ever fill the field in, the second try gets through.
      if (input.website)
        throw new VisibleError(400, 'contact.trapped', 'That did not work. Please send it again.')
      await refuseFlood(world, shop, input.email, senderOf(headers))
      await sendMail(world.ses, contactLetter(world, shop, input))
      return isForm
        ? noteAt(shop.url, 'contact/sent')
        : { message: `${contactThanks.title} ${contactThanks.text}` }
    },
    refuseForm: (error, asked) => formAgain(world, 'contact', error, asked),
  })

async function refuseFlood(world: World, shop: VisitedShop, email: string, sender: string): Promise<void> {
  const isFine = await isWithin(world, [
    { what: 'contact.sender', who: sender, most: 10, every: 'hour' },
    { what: 'contact.email', who: email.toLowerCase(), most: 10, every: 'hour' },
    { what: 'contact.shop', who: shop.sub, most: 60, every: 'hour' },
  ])
  if (isFine) return
  throw new VisibleError(
    429,
    'contact.flooded',
    'Many messages have come in just now. Yours is still here: please send it again in an hour.',
  )
}
