import type { OrderForAuthor } from '@lorecircle/shared/order/order'
import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Alert } from '../../ui/Notice.tsx'
import { waitingQuery } from '../queries.ts'
import { CopyCard } from './CopyCard.tsx'
import { useSigning } from './useSigning.ts'

/** Copies to be signed, one after the other. */
export function SigningDesk() {
  const { data: orders, error, refetch } = useQuery(waitingQuery)
  if (error && !orders) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (!orders) return <Loading>Loading copies to sign...</Loading>
  return <Desk orders={orders} />
}

function Desk({ orders }: { orders: readonly OrderForAuthor[] }) {
  const { queue, current, signed, failure, sign, undo, go, canUndo, place } = useSigning(orders)
  if (queue.length === 0)
    return (
      <div className="empty">
        <p>Nothing to sign. Numbered, special and dedicated copies are listed here until they are sent.</p>
      </div>
    )
  return (
    <div className="flow signing">
      <p role="status" className="signing-progress">
        {signed} of {queue.length} signed
      </p>
      <progress aria-label="Signed" max={queue.length} value={signed} />
      {failure && <Alert>{failure}</Alert>}
      {current ? (
        <CopyCard copy={current.copy} isSigned={current.isSigned} place={place} count={queue.length} />
      ) : (
        <p className="signing-done">All signed.</p>
      )}
      <div className="signing-acts">
        <button type="button" className="btn" disabled={!current || current.isSigned} onClick={sign}>
          Signed, next
        </button>
        <button type="button" className="btn line" disabled={!canUndo} onClick={undo}>
          Undo
        </button>
        <button type="button" className="btn text" disabled={place <= 1} onClick={() => go(-1)}>
          Back
        </button>
        <button type="button" className="btn text" disabled={!current} onClick={() => go(1)}>
          Skip
        </button>
      </div>
      <p className="small quiet signing-keys">Keys: S or Space to sign, U to undo, ← and → to move.</p>
    </div>
  )
}
