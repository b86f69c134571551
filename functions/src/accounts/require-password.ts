import { VisibleError } from '@lorecircle/shared/visible-error'
import { isWithin } from '../forms/limit.ts'
import type { Author } from '../http/identify.ts'
import type { World } from '../world.ts'

/** Asks again for the password where a session that was left open must not be enough. */
export async function requirePassword(world: World, { sub }: Author, password: string): Promise<void> {
  if (!(await isWithin(world, [{ what: 'password.asked', who: sub, most: 20, every: 'hour' }]))) {
    throw new VisibleError(429, 'password.flooded', 'Too many tries. Please come back in an hour.')
  }
  if ((await world.userPool.checkPassword(sub, password)) === 'wrong') {
    throw new VisibleError(403, 'password.wrong', 'That password is not right.')
  }
}
