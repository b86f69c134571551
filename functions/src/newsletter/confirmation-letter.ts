import type { Subscriber } from '@lorecircle/shared/subscriber'
import { urls } from '@lorecircle/shared/urls'
import type { VisitedShop } from '../forms/visited-shop.ts'
import { button, heading, html, letter, paragraph, quiet } from '../mail/letter.ts'
import { inNameOf, type Mail } from '../mail/send-mail.ts'
import type { World } from '../world.ts'

/**
 * Asks whether a sign-up was meant. It may reach somebody who never asked for it, so nothing that was typed into the
 * form stands in it: a name is a fine place for a stranger's advertisement.
 */
export function confirmationLetter(
  { env }: Pick<World, 'env'>,
  { authorName, url }: VisitedShop,
  { subscriber, token }: { subscriber: Subscriber; token: string },
): Mail {
  const link = urls.subscription(url, 'confirm', { subscriber: subscriber.id, token })
  const subject = `Please confirm: letters from ${authorName}`
  const question = `Somebody, most likely you, signed this address up for ${authorName}’s letters. Confirm it within seven days, and you are on the list.`
  const otherwise = 'If it was not you, do nothing: no letters will come.'
  const foot = `Sent from ${new URL(url).host}, a shop in the circle of Lorecircle.`
  return {
    from: inNameOf(authorName, env.MAIL_FROM),
    to: subscriber.email,
    subject,
    html: letter({
      title: subject,
      preheader: 'One step is left.',
      sheet: html`${quiet(`From ${authorName}’s shop`)}${heading('One step is left.')}${paragraph(question)}${button('Confirm my address', link)}${paragraph(otherwise)}`,
      foot: html`${foot}`,
    }),
    text: [
      'One step is left.',
      '',
      question,
      '',
      `Confirm my address: ${link}`,
      '',
      otherwise,
      '',
      foot,
    ].join('\n'),
  }
}
