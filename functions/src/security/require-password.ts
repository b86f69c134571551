import { VisibleError } from '@lorecircle/shared/visible-error'
import { isWithinLimits, rateLimitFor } from '../limits/is-within.ts'
import type { TokenAuthor } from '../services/identify.ts'
import type { Services } from '../services/services.ts'

export async function assertPassword(
  services: Services,
  author: TokenAuthor,
  password: string,
): Promise<void> {
  if ((await checked(services, author, password)) === 'wrong') throw wrongPassword()
}

export async function assertPasswordAndCode(
  services: Services,
  author: TokenAuthor,
  { password, code }: { password: string; code?: string | undefined },
): Promise<void> {
  const check = await checked(services, author, password, code || undefined)
  if (check === 'wrong') throw wrongPassword()
  if (check === 'right') return
  throw new VisibleError(
    403,
    check === 'wrong_code' ? 'code.wrong' : 'code.missing',
    check === 'wrong_code'
      ? 'That code is not right. Codes change every 30 seconds: enter the one that the app shows now.'
      : 'Please enter the code that your authenticator app shows, too.',
  )
}

async function checked(services: Services, { sub }: TokenAuthor, password: string, code?: string) {
  if (!(await isWithinLimits(services, [rateLimitFor('password.asked', sub)]))) {
    throw new VisibleError(429, 'password.flooded', 'Too many tries. Please come back in an hour.')
  }
  return services.userPool.checkPassword(sub, password, code)
}

const wrongPassword = () => new VisibleError(403, 'password.wrong', 'That password is not right.')
