import './bundles.css'
import type { BundleForAuthor } from '@lorecircle/shared/bundle/calls'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { searchWith } from '../paths/search-with.ts'
import { Icon } from '../ui/Icon.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Alert } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { BundleEditor } from './BundleEditor.tsx'
import { BundleTable } from './BundleTable.tsx'
import { bundlesQuery } from './queries.ts'

/** Addresses of bundles are small letters, so this is none of them. */
const newBundleName = 'NEW'

/** What is sold together; `bundle=` names the one in the form. */
export function Bundles() {
  const [params] = useSearchParams()
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...bundlesQuery,
    refetchOnMount: 'always',
  })
  // What another tab saved a minute ago is what this edit begins with.
  const bundles = isFetchedAfterMount ? data : undefined
  const asked = params.get('bundle')
  const name = asked === newBundleName ? 'New bundle' : bundles?.find(({ slug }) => slug === asked)?.name
  return (
    <Screen
      title="Bundles"
      windowTitle={name && `${name} · Bundles`}
      intro="Several of your books together, at one price. Each keeps its own page, its own copies and its own numbers."
    >
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!bundles && !error && <Loading>Loading your bundles…</Loading>}
      {bundles && <ListOrEditor bundles={bundles} asked={asked} />}
    </Screen>
  )
}

function ListOrEditor({ bundles, asked }: { bundles: BundleForAuthor[]; asked: string | null }) {
  const [params, setParams] = useSearchParams()
  if (asked !== null) {
    const stored = bundles.find(({ slug }) => slug === asked) ?? null
    if (stored === null && asked !== newBundleName) return <Alert>This bundle does not exist.</Alert>
    return (
      <BundleEditor
        key={asked}
        initial={stored}
        onDone={() => setParams(searchWith(params, 'bundle', null))}
        backTo={searchWith(params, 'bundle', null)}
      />
    )
  }
  const create = (
    <Link className="btn" to={{ search: searchWith(params, 'bundle', newBundleName) }}>
      <Icon name="plus" />
      Make a bundle
    </Link>
  )
  if (bundles.length === 0) {
    return (
      <div className="empty">
        <p>You have no bundles yet. A whole series is a good first one.</p>
        {create}
      </div>
    )
  }
  return (
    <div className="flow">
      <p>{create}</p>
      <BundleTable bundles={bundles} />
    </div>
  )
}
