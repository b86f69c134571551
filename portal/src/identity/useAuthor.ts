import { useRouteLoaderData } from 'react-router'
import type { SignedInAuthor } from './identity.ts'

export const portalRoute = 'portal'

export function useAuthor(): SignedInAuthor {
  const author = useRouteLoaderData<SignedInAuthor>(portalRoute)
  if (!author) throw new Error('This screen stands behind the login.')
  return author
}
