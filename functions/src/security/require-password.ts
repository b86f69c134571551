import { VisibleError } from '@lorecircle/shared/visible-error'
import { isWithin, limitOf } from '../limits/is-within.ts'
import type { Author } from '../services/identify.ts'
import type { Services } from '../services/services.ts'

/** Asks again for the password where a session that was left open must not be enough. */
export async function requirePassword(services: Services, { sub }: Author, password: string): Promise<void> {
  if (!(await isWithin(services, [limitOf('password.asked', sub)]))) {
    throw new VisibleError(429, 'password.flooded', 'Too many tries. Please come back in an hour.')
  }
  if ((await services.userPool.checkPassword(sub, password)) === 'wrong') {
    throw new VisibleError(403, 'password.wrong', 'That password is not right.')
  }
}
