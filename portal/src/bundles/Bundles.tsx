import './bundles.css'
import type { BundleForAuthor } from '@lorecircle/shared/bundle/calls'
import { toDollars } from '@lorecircle/shared/money'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { setSearchParam } from '../paths/search-with.ts'
import { ActionTable } from '../ui/ActTable.tsx'
import { Icon } from '../ui/Icon.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Alert } from '../ui/Notice.tsx'
import { focusHeading, Screen } from '../ui/Screen.tsx'
import { BundleEditor } from './BundleEditor.tsx'
import { bundlesQuery } from './queries.ts'
import { describePartProblems } from './troubles-in-words.ts'
import { useBundleDeletion } from './useBundleDeletion.ts'

const newBundleName = 'NEW'

/** `bundle=` in the URL names the open bundle. */
export function Bundles() {
  const [params] = useSearchParams()
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...bundlesQuery,
    refetchOnMount: 'always',
  })
  // Data from before the mount may be outdated by another tab.
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
        onDone={() => setParams(setSearchParam(params, 'bundle', null))}
        backTo={setSearchParam(params, 'bundle', null)}
      />
    )
  }
  const create = (
    <Link className="btn" to={{ search: setSearchParam(params, 'bundle', newBundleName) }}>
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

function BundleTable({ bundles }: { bundles: BundleForAuthor[] }) {
  const { remove, failure } = useBundleDeletion(focusHeading)
  return (
    <>
      {failure && <Alert>{failure}</Alert>}
      <ActionTable className="bundles" columns={['Bundle', 'Price', 'State']}>
        {bundles.map((bundle) => (
          <Row key={bundle.slug} bundle={bundle} onRemove={() => void remove(bundle)} />
        ))}
      </ActionTable>
    </>
  )
}

function Row({ bundle, onRemove }: { bundle: BundleForAuthor; onRemove: () => void }) {
  const [params] = useSearchParams()
  const { slug, name, parts, priceInCents, url } = bundle
  const copies = parts.reduce((sum, part) => sum + part.copies, 0)
  return (
    <tr>
      <td data-label="Bundle">
        <Link
          className="bundle-name"
          to={{ search: setSearchParam(params, 'bundle', slug) }}
          aria-label={`Change ${name}`}
        >
          {name}
        </Link>
        <span className="small quiet">{copies === 1 ? '1 copy' : `${copies} copies`}</span>
      </td>
      <td data-label="Price">{toDollars(priceInCents)}</td>
      <td data-label="State">
        <State bundle={bundle} />
      </td>
      <td className="row-acts">
        {url && (
          <a className="btn text" href={url} target="_blank" rel="noreferrer" aria-label={`View ${name}`}>
            View
          </a>
        )}
        <button type="button" className="btn text" aria-label={`Delete ${name}`} onClick={onRemove}>
          Delete
        </button>
      </td>
    </tr>
  )
}

function State({ bundle }: { bundle: BundleForAuthor }) {
  const troubles = describePartProblems(bundle)
  if (bundle.state === 'draft') return <span className="state draft">A draft</span>
  if (troubles.length === 0) return <span className="state">In the shop</span>
  return (
    <>
      <span className="state draft">Not for sale</span>
      {troubles.map((words) => (
        <span key={words} className="small quiet">
          {words}
        </span>
      ))}
    </>
  )
}
