import { VisibleError } from '@lorecircle/shared/visible-error'
import type { Author } from '../services/identify.ts'
import type { Services } from '../services/services.ts'
import { isWithin } from '../visitor/limit.ts'

/** Asks again for the password where a session that was left open must not be enough. */
export async function requirePassword(services: Services, { sub }: Author, password: string): Promise<void> {
  if (!(await isWithin(services, [{ what: 'password.asked', who: sub, most: 20, every: 'hour' }]))) {
    throw new VisibleError(429, 'password.flooded', 'Too many tries. Please come back in an hour.')
  }
  if ((await services.userPool.checkPassword(sub, password)) === 'wrong') {
    throw new VisibleError(403, 'password.wrong', 'That password is not right.')
  }
}
