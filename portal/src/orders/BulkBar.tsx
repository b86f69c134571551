import { canMark, type Mark } from '@lorecircle/shared/order/mark'
import type { OrderForAuthor } from '@lorecircle/shared/order/order'
import { useState } from 'react'
import { Link } from 'react-router'
import { slipsPath } from '../paths/paths.ts'
import { Alert } from '../ui/Notice.tsx'
import { ShipDialog } from './ShipDialog.tsx'
import type { useChosen } from './useChosen.ts'
import { useMarking } from './useMarking.ts'

type Props = { orders: readonly OrderForAuthor[]; chosen: ReturnType<typeof useChosen> }

/** What is done with several orders at once. */
export function BulkBar({ orders, chosen }: Props) {
  const [isShipping, setShipping] = useState(false)
  const { mark, failure, isBusy } = useMarking()
  const several = orders.filter(({ id }) => chosen.ids.has(id))
  const fits = (as: Mark) => several.filter((order) => canMark(order, as))
  const parcels = several.filter(({ shipTo }) => shipTo !== null)
  return (
    <div className="bulk flow">
      <div className="row">
        <button
          type="button"
          className="btn text"
          onClick={several.length === orders.length ? chosen.none : chosen.all}
        >
          {several.length === orders.length && several.length > 0 ? 'Choose none' : 'Choose all here'}
        </button>
        <span role="status" className="small quiet">
          {several.length > 0 && `${several.length} chosen`}
        </span>
        {several.length > 0 && (
          <>
            {fits('packed').length > 0 && (
              <button
                type="button"
                className="btn line"
                disabled={isBusy}
                onClick={() => void mark(fits('packed'), { as: 'packed' })}
              >
                Mark as packed
              </button>
            )}
            {fits('shipped').length > 0 && (
              <button type="button" className="btn line" disabled={isBusy} onClick={() => setShipping(true)}>
                Mark as sent…
              </button>
            )}
            {parcels.length > 0 && (
              <Link className="btn line" to={slipsPath(parcels.map(({ id }) => id))}>
                Print slips
              </Link>
            )}
          </>
        )}
      </div>
      {failure && <Alert>{failure}</Alert>}
      {isShipping && (
        <ShipDialog
          orders={fits('shipped')}
          onClose={() => setShipping(false)}
          onShip={(said) => {
            setShipping(false)
            return mark(fits('shipped'), { as: 'shipped', ...said })
          }}
        />
      )}
    </div>
  )
}
