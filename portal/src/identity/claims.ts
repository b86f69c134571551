import { sessionEndedError } from '../api/api-error.ts'
import { findSignedInAuthor } from './identity.ts'

/** Who asks, as the spec's calls repeat it (B7-98, B7-100): from the session whose token goes with the call. */
export async function readIdentityClaims(): Promise<{ sub: string; firstName: string; lastName: string }> {
  const author = await findSignedInAuthor()
  if (!author) throw sessionEndedError()
  const { sub, firstName, lastName } = author
  return { sub, firstName, lastName }
}
