import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { tabPath } from '../paths/tabs.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Screen } from '../ui/Screen.tsx'
import { OrderTable } from './OrderTable.tsx'
import { ordersQuery } from './queries.ts'

export function Orders() {
  const { data: orders, error, refetch } = useQuery(ordersQuery)
  return (
    <Screen title="Orders">
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!orders && !error && <Loading>Loading orders...</Loading>}
      {orders?.length === 0 && (
        <div className="empty">
          <p>No orders yet. The first one will also reach you by mail.</p>
          <Link className="btn" to={tabPath('store')}>
            See My Shop
          </Link>
        </div>
      )}
      {orders && orders.length > 0 && <OrderTable orders={orders} />}
    </Screen>
  )
}
