import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { messageOf } from '../api/api-error.ts'
import { tabPath } from '../frame/tabs.ts'
import { Alert } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { OrderTable } from './OrderTable.tsx'
import { ordersQuery } from './queries.ts'

export function Orders() {
  const { data: orders, error } = useQuery(ordersQuery)
  return (
    <Screen title="Orders">
      {error && <Alert>{messageOf(error)}</Alert>}
      {!orders && !error && <p role="status">Loading orders...</p>}
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
