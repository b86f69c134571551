import type { IssueText } from '@lorecircle/shared/newsletter/issue'
import type { Subscriber } from '@lorecircle/shared/newsletter/subscriber'
import type { Email } from '../email/send-email.ts'
import { issueWriting } from '../email/templates/issue-writing.ts'
import { emailToSubscriber } from '../newsletter/email-to-subscriber.ts'
import type { Services } from '../services/services.ts'
import type { VisitedShop } from '../visitor/visited-shop.ts'

/** An issue whose link to unsubscribe leads nowhere: for its author's own eyes. */
export const issueToOneself = (
  services: Services,
  shop: VisitedShop,
  email: string,
  text: IssueText,
): Email => emailToSubscriber(services, shop, { ...nobody, email }, issueWriting(text, services.origin))

const nobody: Pick<Subscriber, 'id' | 'unsubscribeToken'> = { id: '0'.repeat(64), unsubscribeToken: 'a-test' }
