import { settingsPath } from '@lorecircle/shared/urls/portal-paths'
import { paths } from '../paths/paths.ts'
import { Icon } from '../ui/Icon.tsx'
import { BreakableAddress } from '../ui/Jointed.tsx'
import './profile.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { config } from '../config/config.ts'
import { useAuthor } from '../identity/useAuthor.ts'
import { Timestamp } from '../progress/When.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Alert } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { ProfileEditor } from './ProfileEditor.tsx'
import { fetchFailure } from './profile-failure.ts'
import { profileDataQuery, profileQuery } from './queries.ts'

export function Profile() {
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...profileQuery,
    refetchOnMount: 'always',
  })
  return (
    <Screen title="Profile" intro="Who you are: to your readers, and to us.">
      <div className="column flow">
        <About />
        {error && <LoadFailure error={error} onRetry={refetch} />}
        {data && isFetchedAfterMount && <ProfileEditor key={data.subdomain} initial={data} />}
        <RawData />
      </div>
    </Screen>
  )
}

function About() {
  const author = useAuthor()
  const { data, error, refetch, isPending } = useQuery(profileDataQuery(author))
  if (isPending) return <Loading>Loading your profile…</Loading>
  if (error) {
    return (
      <Alert>
        <p>Error: {fetchFailure(error)}</p>
        <button type="button" className="btn text" onClick={() => refetch()}>
          Try again
        </button>
      </Alert>
    )
  }
  return (
    <dl className="about-author">
      <div>
        <dt>Name</dt>
        <dd>
          {data.firstName} {data.lastName}
        </dd>
      </div>
      <div>
        <dt>Pen name</dt>
        <dd>{data.penName}</dd>
      </div>
      <div>
        <dt>Email</dt>
        <dd>
          <BreakableAddress of={data.email} /> <Link to={settingsPath('security')}>Change it</Link>
        </dd>
      </div>
      <div>
        <dt>Signed up</dt>
        <dd>
          <Timestamp at={data.createdAt} as="shortDay" />
        </dd>
      </div>
      <div>
        <dt>Your shop</dt>
        <dd>
          <BreakableAddress
            of={data.subdomain ? `${data.subdomain}.${config().productDomain}` : 'No address yet'}
          />{' '}
          {data.subdomain ? (
            <Link to={settingsPath('shop')}>Change it</Link>
          ) : (
            <Link to={paths.claimSubdomain}>Claim your subdomain</Link>
          )}
        </dd>
      </div>
      <div>
        <dt>Logged in since</dt>
        <dd>
          <Timestamp at={author.loggedInAt} as="shortMoment" />
        </dd>
      </div>
    </dl>
  )
}

function RawData() {
  const author = useAuthor()
  const { data: profile } = useQuery(profileDataQuery(author))
  const { firstName, lastName, name, email, loggedInAt } = author
  const session = { firstName, lastName, penName: name, email, createdAt: loggedInAt }
  if (!profile) return null
  return (
    <details className="fold fold-quiet raw-data">
      <summary>
        This page as raw data
        <Icon name="down" className="i turns" />
      </summary>
      <pre>{JSON.stringify({ session, profile }, null, 2)}</pre>
    </details>
  )
}
