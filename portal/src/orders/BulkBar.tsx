import { isShippable } from '@lorecircle/shared/order/fulfilment'
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
  const [toPack, toShip] = [fits('packed'), fits('shipped')]
  const parcels = several.filter(isShippable)
  const hasAct = [toPack, toShip, parcels].some(({ length }) => length > 0)
  return (
    <div className="bulk flow">
      <div className="row">
        <button
          type="button"
          className="btn text"
          onClick={several.length === orders.length ? chosen.none : chosen.all}
        >
          {several.length === orders.length && several.length > 0
            ? 'Clear selection'
            : 'Select all on this page'}
        </button>
        <span role="status" className="small quiet">
          {several.length > 0 &&
            `${several.length} selected${hasAct ? '' : ', with nothing to pack or to ship'}`}
        </span>
        {several.length > 0 && (
          <>
            {toPack.length > 0 && (
              <button
                type="button"
                className="btn line"
                disabled={isBusy}
                onClick={() => void mark(toPack, { as: 'packed' })}
              >
                Mark as packed
              </button>
            )}
            {toShip.length > 0 && (
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
          orders={toShip}
          onClose={() => setShipping(false)}
          onShip={(said) => {
            setShipping(false)
            return mark(toShip, { as: 'shipped', ...said })
          }}
        />
      )}
    </div>
  )
}
