import { useRouteLoaderData } from 'react-router'
import type { SignedIn } from './identity.ts'

export const portalRoute = 'portal'

/** The signed-in author of a screen below `/authorportal`. */
export function useAuthor(): SignedIn {
  const author = useRouteLoaderData<SignedIn>(portalRoute)
  if (!author) throw new Error('This screen stands behind the login.')
  return author
}
