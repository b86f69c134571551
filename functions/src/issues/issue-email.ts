import type { IssueText } from '@lorecircle/shared/newsletter/issue'
import type { Subscriber } from '@lorecircle/shared/newsletter/subscriber'
import type { Mail } from '../email/send-email.ts'
import { letterTo, type Writing } from '../newsletter/letter-to.ts'
import type { Services } from '../services.ts'
import type { VisitedShop } from '../visitor/visited-shop.ts'
import { letterBody } from './issue-html.ts'
import { letterText } from './issue-text.ts'

/** What an issue says to everybody; it is made once, however many letters go out. */
export const writingOf = ({ subject, preheader, body }: IssueText, origin: string): Writing => ({
  subject,
  title: subject,
  preheader,
  body: letterBody(body, origin),
  text: [letterText(body)],
})

/** A letter whose link to unsubscribe leads nowhere: for its author's own eyes. */
export const letterToOneself = (
  services: Services,
  shop: VisitedShop,
  email: string,
  text: IssueText,
): Mail => letterTo(services, shop, { ...nobody, email }, writingOf(text, services.origin))

const nobody: Pick<Subscriber, 'id' | 'unsubscribeToken'> = { id: '0'.repeat(64), unsubscribeToken: 'a-test' }
