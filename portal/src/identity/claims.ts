import { sessionEndedError } from '../api/api-error.ts'
import { findSignedInAuthor } from './identity.ts'

/**
 * The identity that some calls repeat in their body (B7-98, B7-100), read from the session whose token is sent along.
 */
export async function readIdentityClaims(): Promise<{ sub: string; firstName: string; lastName: string }> {
  const author = await findSignedInAuthor()
  if (!author) throw sessionEndedError()
  const { sub, firstName, lastName } = author
  return { sub, firstName, lastName }
}
