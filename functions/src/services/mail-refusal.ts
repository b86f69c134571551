import { SESv2ServiceException } from '@aws-sdk/client-sesv2'

/**
 * What an email that was not taken means: `final` for a refusal of this very letter or address; `too fast`;
 * `quota exceeded` where the account has sent what it may in 24 hours; `not yet` where sending as a whole is refused, as
 * while it is paused; `unknown` where no answer came.
 */
export type MailRefusal = 'final' | 'too fast' | 'quota exceeded' | 'not yet' | 'unknown'

/** SES uses one of several error names, and always this message (Amazon SES Developer Guide, 'Sending quota errors'). */
const dailyQuota = /daily (?:message|sending) quota exceeded/i

export function mailRefusal(error: unknown): MailRefusal {
  if (!(error instanceof SESv2ServiceException)) return 'unknown'
  const status = error.$metadata.httpStatusCode ?? 0
  if (dailyQuota.test(error.message)) return 'quota exceeded'
  if (status === 429 || /Throttl|TooManyRequests|LimitExceeded/.test(error.name)) return 'too fast'
  if (status < 400 || status >= 500) return 'unknown'
  // In the sandbox every address that is not verified is refused so, whatever the letter.
  if (error.name === 'MessageRejected') return /not verified/i.test(error.message) ? 'not yet' : 'final'
  return error.name === 'BadRequestException' || error.name === 'ValidationException' ? 'final' : 'not yet'
}
