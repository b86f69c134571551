import { calls } from '@lorecircle/shared/registry/calls'
import { getStartedStep } from '@lorecircle/shared/urls/portal-paths'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { api } from '../api/api.ts'
import { useAuthor } from '../identity/useAuthor.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { Locked } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'

/** Fetched on each visit, because a subdomain may be new. */
const shopQuery = (sub: string) =>
  queryOptions({
    queryKey: ['shop', sub],
    queryFn: () => api(calls.fetchAuthorProfile, { sub }),
    refetchOnMount: 'always',
  })

/** Replaces this history entry, so that Back does not return here. */
export function SeeMyShop() {
  const { data, error, refetch } = useQuery(shopQuery(useAuthor().sub))
  const url = data?.url
  useEffect(() => {
    if (url) location.replace(url)
  }, [url])
  return (
    <Screen title="See My Shop">
      {error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : data && !url ? (
        <div className="column">
          <Locked>Your shop opens once you have claimed your subdomain.</Locked>
          <p className="step-act">
            <Link className="btn" to={getStartedStep(2)}>
              Claim your subdomain
            </Link>
          </p>
        </div>
      ) : (
        <p role="status">
          Taking you to your shop…{' '}
          {url && (
            <>
              Nothing happens?{' '}
              {/* biome-ignore lint/a11y/noAmbiguousAnchorText: the sentence before it says where it leads */}
              <a href={url}>Click here</a>
            </>
          )}
        </p>
      )}
    </Screen>
  )
}
