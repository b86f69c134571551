import type { ReturnedCopies } from '@lorecircle/shared/order/calls'
import { orderPath } from '@lorecircle/shared/urls/portal-paths'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { messageOf } from '../../api/api-error.ts'
import { showToast } from '../../toasts/toast.ts'
import { Alert } from '../../ui/Notice.tsx'
import { restockOrder } from '../queries.ts'
import { returnedCopies } from './stock-in-words.ts'

type Props = { returned: readonly ReturnedCopies[]; numbered: boolean }

/** Copies whose money went back, and that nobody can buy until they are restocked. */
export function ReturnedList({ returned, numbered }: Props) {
  const { mutate, isPending, error } = useMutation(restockOrder)
  if (returned.length === 0) return null
  return (
    <div className="flow">
      <p>Refunded, and not on sale. Restock what came back to you:</p>
      <ul>
        {returned.map(({ orderId, lineId, slots }) => {
          const copies = returnedCopies(slots, { numbered })
          return (
            <li key={`${orderId} ${lineId}`} className="row">
              <span>
                {copies}, order{' '}
                <Link to={orderPath(orderId)} className="whole">
                  {orderId}
                </Link>
              </span>
              <button
                type="button"
                className="btn line"
                aria-label={`Restock ${copies} of order ${orderId}`}
                disabled={isPending}
                onClick={() =>
                  mutate(
                    { orderId, lines: [{ lineId, slots }] },
                    { onSuccess: () => showToast({ text: `On sale again: ${copies}.` }) },
                  )
                }
              >
                Restock
              </button>
            </li>
          )
        })}
      </ul>
      {error && <Alert>Nothing is known to have changed. {messageOf(error)}</Alert>}
    </div>
  )
}
