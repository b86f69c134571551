import { sessionEnded } from '../api/api-error.ts'
import { whoIsSignedIn } from './identity.ts'

/** Who asks, as the spec's calls repeat it (B7-98, B7-100): from the session whose token goes with the call. */
export async function claims(): Promise<{ sub: string; firstName: string; lastName: string }> {
  const author = await whoIsSignedIn()
  if (!author) throw sessionEnded()
  const { sub, firstName, lastName } = author
  return { sub, firstName, lastName }
}
