import { SESv2ServiceException } from '@aws-sdk/client-sesv2'

/**
 * What an email that was not taken means: `final` for a refusal of this very letter or address; `rate_limited`;
 * `quota_exceeded` where the account has sent what it may in 24 hours; `sending_paused` where sending as a whole is refused, as
 * while it is paused; `unknown` where no answer came.
 */
export type MailRefusal = 'final' | 'rate_limited' | 'quota_exceeded' | 'sending_paused' | 'unknown'

/** SES uses one of several error names, and always this message (Amazon SES Developer Guide, 'Sending quota errors'). */
const dailyQuota = /daily (?:message|sending) quota exceeded/i

export function mailRefusal(error: unknown): MailRefusal {
  if (!(error instanceof SESv2ServiceException)) return 'unknown'
  const status = error.$metadata.httpStatusCode ?? 0
  if (dailyQuota.test(error.message)) return 'quota_exceeded'
  if (status === 429 || /Throttl|TooManyRequests|LimitExceeded/.test(error.name)) return 'rate_limited'
  if (status < 400 || status >= 500) return 'unknown'
  // In the sandbox every address that is not verified is refused so, whatever the letter.
  if (error.name === 'MessageRejected')
    return /not verified/i.test(error.message) ? 'sending_paused' : 'final'
  return error.name === 'BadRequestException' || error.name === 'ValidationException'
    ? 'final'
    : 'sending_paused'
}
