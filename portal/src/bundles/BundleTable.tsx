import type { BundleForAuthor } from '@lorecircle/shared/bundle/calls'
import { toDollars } from '@lorecircle/shared/money'
import { Link, useSearchParams } from 'react-router'
import { searchWith } from '../paths/search-with.ts'
import { ActTable } from '../ui/ActTable.tsx'
import { Alert } from '../ui/Notice.tsx'
import { focusHeading } from '../ui/Screen.tsx'
import { troublesInWords } from './troubles-in-words.ts'
import { useBundleDeletion } from './useBundleDeletion.ts'

export function BundleTable({ bundles }: { bundles: BundleForAuthor[] }) {
  const { remove, failure } = useBundleDeletion(focusHeading)
  return (
    <>
      {failure && <Alert>{failure}</Alert>}
      <ActTable className="bundles" columns={['Bundle', 'Price', 'State']}>
        {bundles.map((bundle) => (
          <Row key={bundle.slug} bundle={bundle} onRemove={() => void remove(bundle)} />
        ))}
      </ActTable>
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
          to={{ search: searchWith(params, 'bundle', slug) }}
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
  const troubles = troublesInWords(bundle)
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
