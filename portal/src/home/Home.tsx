import './home.css'
import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import type { calls } from '@lorecircle/shared/registry/calls'
import { urls } from '@lorecircle/shared/urls/urls'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { z } from 'zod'
import { Charts } from '../analytics/Charts.tsx'
import { analyticsQuery } from '../analytics/queries.ts'
import { hasNoActivity } from '../analytics/series.ts'
import { toErrorMessage } from '../api/api-error.ts'
import { booksQuery } from '../books/queries.ts'
import { config } from '../config/config.ts'
import { OrderTable } from '../orders/OrderTable.tsx'
import { orderCountsQuery, orderTotalsQuery, recentOrdersQuery } from '../orders/queries.ts'
import { tabPath } from '../paths/tabs.ts'
import { PlaceholderPenNameNotice } from '../profile/NameOfNobody.tsx'
import { type Progress, setupProgress } from '../progress/progress.ts'
import { statusQuery } from '../progress/queries.ts'
import { Timestamp } from '../progress/When.tsx'
import { Icon } from '../ui/Icon.tsx'
import { BreakableAddress } from '../ui/Jointed.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Alert } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { isShopClosed } from './account-notices.ts'
import { nextTodo } from './todo.ts'

export function Home() {
  const { data: status } = useQuery(statusQuery)
  const isClosed = status !== undefined && isShopClosed(status)
  return (
    <Screen title="Home" intro={isClosed ? undefined : 'Your circles are GROWING!'}>
      <PlaceholderPenNameNotice />
      <Next />
      <LastDays />
      <SoFar />
      <RecentOrders />
    </Screen>
  )
}

function Next() {
  const { data: status } = useQuery(statusQuery)
  const { data: books } = useQuery(booksQuery)
  if (!status || !books) return <Loading>Loading your progress…</Loading>
  const progress = setupProgress(status)
  const hasBook = books.some((book) => book.public)
  if (isShopClosed(status)) return <ClosedShop />
  return progress.step === 4 && progress.subdomain && hasBook ? (
    <OpenShop subdomain={progress.subdomain} until={status.grace_ends_at} />
  ) : (
    <Checklist progress={progress} hasBook={hasBook} />
  )
}

const ClosedShop = () => (
  <section className="sheet flow">
    <h2>Your shop is closed</h2>
    <p>Readers can see your shop, but they cannot buy from it. Orders that are paid can still be shipped.</p>
    <p className="row">
      <Link className="btn line" to={tabPath('orders')}>
        Orders
      </Link>
      <Link className="btn line" to={tabPath('books')}>
        My Books
      </Link>
    </p>
  </section>
)

/** `until` is when the shop closes unless the overdue membership payment is made. */
function OpenShop({ subdomain, until }: { subdomain: string; until: string | undefined }) {
  const shop = urls.shop(config().origin, subdomain)
  return (
    <section className="sheet flow">
      <h2>
        {until === undefined ? (
          'Your shop is open'
        ) : (
          <>
            Your shop is open until <Timestamp at={until} as="dayInWords" />
          </>
        )}
      </h2>
      <p>
        <a className="line-link" href={shop}>
          <BreakableAddress of={new URL(shop).host} />
        </a>
      </p>
      <p className="row">
        <Link className="btn" to={tabPath('addbook')}>
          Add Books
        </Link>
        <Link className="btn line" to={tabPath('books')}>
          My Books
        </Link>
      </p>
    </section>
  )
}

function LastDays() {
  const { data, error } = useQuery(analyticsQuery)
  return (
    <section className="flow home-part" aria-labelledby="days">
      <h2 id="days">The last 30 days</h2>
      {data && <Charts analytics={data} />}
      {!data && error && <Alert>Your analytics could not be loaded. {toErrorMessage(error)}</Alert>}
      {!data && !error && <Loading>Loading analytics…</Loading>}
      {data && !hasNoActivity(data) && (
        <p>
          <Link className="btn text" to={tabPath('analytics')}>
            See all analytics
          </Link>
        </p>
      )}
    </section>
  )
}

function SoFar() {
  const { data: totals } = useQuery(orderTotalsQuery)
  const { data: counts } = useQuery(orderCountsQuery)
  const { data: books } = useQuery(booksQuery)
  if (!totals || !counts || !books) return null
  return (
    <section className="flow home-part" aria-labelledby="figures">
      <h2 id="figures">Your shop so far</h2>
      <ShopTotals books={books} totals={totals} counts={counts} />
    </section>
  )
}

function RecentOrders() {
  const { data, error } = useQuery(recentOrdersQuery)
  const orders = data?.orders
  return (
    <section className="flow home-part" aria-labelledby="recent">
      <h2 id="recent">Recent orders</h2>
      {!orders && error && <Alert>Your orders could not be loaded. {toErrorMessage(error)}</Alert>}
      {!orders && !error && <Loading>Loading your orders…</Loading>}
      {orders?.length === 0 && !data?.isPartial && (
        <p className="quiet">No orders yet. You will get an email for each one.</p>
      )}
      {orders && orders.length > 0 && (
        <>
          <OrderTable orders={orders} />
          <p>
            <Link className="btn text" to={tabPath('orders')}>
              All orders
            </Link>
          </p>
        </>
      )}
    </section>
  )
}

type Props = {
  books: BookForAuthor[]
  totals: z.infer<typeof calls.orderTotals.output>
  counts: z.infer<typeof calls.orderCounts.output>
}

function ShopTotals({ books, totals, counts }: Props) {
  const inShop = books.filter((book) => book.public).length
  const sold = totals.copies === 1 ? 'Copy sold' : 'Copies sold'
  return (
    <dl className="figures">
      <Total label={inShop === 1 ? 'Book in your shop' : 'Books in your shop'} count={inShop} />
      <Total label={totals.isCounted ? sold : `${sold}, counted so far`} count={totals.copies} />
      <Total label={counts.toSend === 1 ? 'Order to send' : 'Orders to send'} count={counts.toSend} />
    </dl>
  )
}

const Total = ({ label, count }: { label: string; count: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{count.toLocaleString('en-US')}</dd>
  </div>
)

function Checklist({ progress, hasBook }: { progress: Progress; hasBook: boolean }) {
  const todo = nextTodo(progress, hasBook)
  const done = todo.filter((item) => item.state === 'done').length
  return (
    <section className="sheet flow" aria-labelledby="todo">
      <h2 id="todo">
        {done} of {todo.length} steps to your first sale
      </h2>
      <ol className="todo">
        {todo.map(({ title, why, action, to, state }) => (
          <li key={title} className={state} aria-current={state === 'next' ? 'step' : undefined}>
            <span className="todo-mark">{state === 'done' && <Icon name="check" />}</span>
            <span>
              <b>{title}</b>
              {state === 'done' ? (
                <span className="hide"> (done)</span>
              ) : (
                <span className="small quiet">{why}</span>
              )}
            </span>
            {state !== 'done' && (
              <Link className={state === 'next' ? 'btn' : 'btn text'} to={to}>
                {action}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <p className="small">
        <Link to={tabPath('welcome')}>Your welcome page</Link> and <Link to={tabPath('blog')}>your blog</Link>{' '}
        can be written at any time.
      </p>
    </section>
  )
}
