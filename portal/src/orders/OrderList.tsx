import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { messageOf } from '../api/api-error.ts'
import { tabPath } from '../paths/tabs.ts'
import { useProgress } from '../progress/useProgress.ts'
import { Jointed } from '../ui/Jointed.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Alert } from '../ui/Notice.tsx'
import { BulkBar } from './BulkBar.tsx'
import { OrderChips } from './OrderChips.tsx'
import { OrderPages } from './OrderPages.tsx'
import { isChoosable, OrderTable } from './OrderTable.tsx'
import { orderFilterOf, ordersSearch } from './order-filter.ts'
import { orderPageQuery } from './queries.ts'
import { SearchOrders } from './SearchOrders.tsx'
import { useChosen } from './useChosen.ts'
import { useOrderExport } from './useOrderExport.ts'

/** A page of the orders that fit what the address asks for. */
export function OrderList() {
  const [params] = useSearchParams()
  const filter = orderFilterOf(params)
  const { data, error, refetch, isPlaceholderData } = useQuery(orderPageQuery(filter))
  const download = useOrderExport(filter)
  const choosable = (data?.orders ?? []).filter(isChoosable)
  const chosen = useChosen(choosable)
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading>Loading orders...</Loading>
  const { orders, next, isPartial } = data
  if (orders.length === 0 && !isPartial && Object.keys(filter).length === 0)
    return (
      <div className="empty">
        <p>No orders yet. You will get an email for each one.</p>
        <WayOn />
      </div>
    )
  return (
    <div className="flow">
      {filter.email && <OfReader email={filter.email} />}
      <div className="row between list-tools">
        <SearchOrders />
        <button type="button" className="btn line" disabled={download.isBusy} onClick={download.start}>
          {download.isBusy ? `Exporting ${download.soFar.toLocaleString('en-US')}` : 'Export as CSV'}
        </button>
      </div>
      {download.failure && <Alert>{messageOf(download.failure)} Nothing was downloaded.</Alert>}
      {isPartial && (
        <p className="banner" role="status">
          Your older orders are being indexed. This list updates by itself.
        </p>
      )}
      <OrderChips />
      {choosable.length > 0 && <BulkBar orders={choosable} chosen={chosen} />}
      {orders.length === 0 ? (
        <p className="quiet" role="status">
          No orders found.
        </p>
      ) : (
        <OrderTable orders={orders} chosen={chosen} isStale={isPlaceholderData} />
      )}
      <OrderPages next={next} />
    </div>
  )
}

/** Whose shop stands is led to it, and everybody else to what opens one. */
function WayOn() {
  const progress = useProgress()
  if (!progress) return null
  return (
    <Link className="btn" to={tabPath(progress.subdomain === null ? 'getstarted' : 'store')}>
      {progress.subdomain === null ? 'Let’s Get Started' : 'See My Shop'}
    </Link>
  )
}

function OfReader({ email }: { email: string }) {
  const [params] = useSearchParams()
  return (
    <p className="row between">
      <b className="reader-email">
        Everything of <Jointed of={email} />
      </b>
      <Link className="btn text" to={{ search: ordersSearch(params, { email: null }) }}>
        All orders
      </Link>
    </p>
  )
}
