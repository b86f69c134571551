import { urls } from '@lorecircle/shared/urls/urls'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { config } from '../config/config.ts'
import { CustomDomainLink } from '../custom-domain/CustomDomainLink.tsx'
import { paths } from '../paths/paths.ts'
import { ContactEditor } from '../profile/ContactEditor.tsx'
import { profileQuery } from '../profile/queries.ts'
import { TimeZoneEditor } from '../profile/TimeZoneEditor.tsx'
import { useProgress } from '../progress/useProgress.ts'
import { AnotherName } from '../subdomain/AnotherName.tsx'
import { BreakableAddress } from '../ui/Jointed.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { Loading } from '../ui/Loading.tsx'

export function ShopSettings() {
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...profileQuery,
    refetchOnMount: 'always',
  })
  return (
    <section className="flow column" aria-labelledby="your-shop">
      <h2 id="your-shop">Your Shop</h2>
      <Address />
      <TimeZoneEditor />
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Loading>Loading your contact details…</Loading>}
      {data && isFetchedAfterMount && <ContactEditor initial={data} />}
    </section>
  )
}

function Address() {
  const progress = useProgress()
  if (!progress) return <Loading>Loading your shop’s address…</Loading>
  const { subdomain, member } = progress
  return (
    <div className="sheet flow">
      <h3>Address</h3>
      {subdomain === null ? (
        <p>
          Your shop has no address yet. <Link to={paths.claimSubdomain}>Claim your subdomain</Link>
        </p>
      ) : (
        <>
          <p>
            <a className="line-link" href={urls.shop(config().origin, subdomain)}>
              <BreakableAddress of={`${subdomain}.${config().productDomain}`} />
            </a>
          </p>
          {member && <AnotherName key={subdomain} />}
        </>
      )}
      <CustomDomainLink />
    </div>
  )
}
