import { canMarkOrder, isShippable, type OrderMark } from '@lorecircle/shared/order/fulfilment'
import type { OrderForAuthor } from '@lorecircle/shared/order/order'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { toErrorMessage } from '../api/api-error.ts'
import { slipsPath } from '../paths/paths.ts'
import { tabPath } from '../paths/tabs.ts'
import { useProgress } from '../progress/useProgress.ts'
import { Field } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { BreakableAddress } from '../ui/Jointed.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Alert } from '../ui/Notice.tsx'
import { isSelectable, OrderTable } from './OrderTable.tsx'
import {
  type OrderViewKey,
  ordersSearch,
  orderViews,
  parseOrderFilter,
  parseOrderView,
} from './order-filter.ts'
import { orderCountsQuery, orderPageQuery } from './queries.ts'
import { ShipDialog } from './ShipDialog.tsx'
import { useOrderMarking } from './useMarking.ts'
import { useOrderExport } from './useOrderExport.ts'

const most = 1_000

const pauseInMs = 300

export function OrderList() {
  const [params] = useSearchParams()
  const filter = parseOrderFilter(params)
  const { data, error, refetch, isPlaceholderData } = useQuery(orderPageQuery(filter))
  const download = useOrderExport(filter)
  const choosable = (data?.orders ?? []).filter(isSelectable)
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
      {download.failure && <Alert>{toErrorMessage(download.failure)} Nothing was downloaded.</Alert>}
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
        Orders from <BreakableAddress of={email} />
      </b>
      <Link className="btn text" to={{ search: ordersSearch(params, { email: null }) }}>
        All orders
      </Link>
    </p>
  )
}

function SearchOrders() {
  const [params, setParams] = useSearchParams()
  const [text, setText] = useState(params.get('search') ?? '')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <search className="search-orders">
      <Field
        label="Find an order"
        type="search"
        placeholder="Name, address, email or number"
        autoComplete="off"
        value={text}
        onChange={({ target: { value } }) => {
          setText(value)
          clearTimeout(timer.current)
          timer.current = setTimeout(
            () => setParams(ordersSearch(params, { search: value.trim() }), { replace: true }),
            pauseInMs,
          )
        }}
      />
    </search>
  )
}

function OrderPages({ next }: { next: string | null }) {
  const [params] = useSearchParams()
  const isFirst = !params.has('before')
  if (isFirst && next === null) return null
  return (
    <nav className="row between order-pages" aria-label="Pages">
      {isFirst ? (
        <span />
      ) : (
        <Link className="btn text" to={{ search: ordersSearch(params, {}) }}>
          <Icon name="left" />
          Newest
        </Link>
      )}
      {next !== null && (
        <Link className="btn text" rel="next" to={{ search: ordersSearch(params, { before: next }) }}>
          Older
          <Icon name="right" />
        </Link>
      )}
    </nav>
  )
}

function OrderChips() {
  const [params] = useSearchParams()
  const { data } = useQuery(orderCountsQuery)
  const counts: Partial<Record<OrderViewKey, number>> = data
    ? { 'to-send': data.toSend, preorders: data.preordered, packed: data.packed, disputed: data.disputed }
    : {}
  const open = parseOrderView(params)
  return (
    <nav className="chips" aria-label="Show">
      {orderViews.map(({ key, label }) => (
        <Link
          key={key}
          className="chip plain"
          to={{ search: ordersSearch(params, { show: key }) }}
          aria-current={key === open ? 'true' : undefined}
        >
          {label} {counts[key] !== undefined && <span className="quiet">{countInWords(counts[key])}</span>}
        </Link>
      ))}
    </nav>
  )
}

const countInWords = (count: number): string =>
  count >= most ? `${(most - 1).toLocaleString('en-US')}+` : count.toLocaleString('en-US')

type Props = { orders: readonly OrderForAuthor[]; chosen: ReturnType<typeof useChosen> }

function BulkBar({ orders, chosen }: Props) {
  const [isShipping, setShipping] = useState(false)
  const { mark, failure, isBusy } = useOrderMarking()
  const several = orders.filter(({ id }) => chosen.ids.has(id))
  const fits = (as: OrderMark) => several.filter((order) => canMarkOrder(order, as))
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

function useChosen(orders: readonly OrderForAuthor[]) {
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set())
  const ids = new Set(orders.map(({ id }) => id).filter((id) => known.has(id)))
  return {
    ids,
    toggle(id: string) {
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      setKnown(next)
    },
    all: () => setKnown(new Set(orders.map(({ id }) => id))),
    none: () => setKnown(new Set()),
  }
}
