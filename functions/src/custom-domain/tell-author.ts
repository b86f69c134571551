import { accountDoc } from '@lorecircle/shared/account/stored'
import { sendEmail } from '../email/send-email.ts'
import { type DomainNews, ownDomainEmail } from '../email/templates/own-domain-email.ts'
import type { Services } from '../services/services.ts'

/** By mail, if there is still somebody to tell. A letter that fails holds no domain up. */
export async function tellAuthor(services: Services, sub: string, news: DomainNews): Promise<void> {
  const account = await services.documents.read(accountDoc(sub))
  if (account === null) return
  try {
    await sendEmail(services.ses, {
      ...ownDomainEmail(services.origin, account.value, news),
      from: services.env.MAIL_FROM,
      to: account.value.email,
    })
  } catch (error) {
    services.log('domain.letter_failed', { sub, error: String(error) })
  }
}
