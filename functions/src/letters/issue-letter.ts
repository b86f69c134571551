import type { IssueText } from '@lorecircle/shared/newsletter/issue'
import type { Subscriber } from '@lorecircle/shared/newsletter/subscriber'
import type { VisitedShop } from '../forms/visited-shop.ts'
import type { Mail } from '../mail/send-mail.ts'
import { letterTo, type Writing } from '../newsletter/letter-to.ts'
import type { World } from '../world.ts'
import { letterBody } from './letter-body.ts'
import { letterText } from './letter-text.ts'

/** What an issue says to everybody; it is made once, however many letters go out. */
export const writingOf = ({ subject, preheader, body }: IssueText, origin: string): Writing => ({
  subject,
  title: subject,
  preheader,
  body: letterBody(body, origin),
  text: [letterText(body)],
})

/** A letter whose link to unsubscribe leads nowhere: for its author's own eyes. */
export const letterToOneself = (world: World, shop: VisitedShop, email: string, text: IssueText): Mail =>
  letterTo(world, shop, { ...nobody, email }, writingOf(text, world.origin))

const nobody: Pick<Subscriber, 'id' | 'unsubscribeToken'> = { id: '0'.repeat(64), unsubscribeToken: 'a-test' }
