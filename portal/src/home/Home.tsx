import { urls } from '@lorecircle/shared/urls'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { booksQuery } from '../books/queries.ts'
import { config } from '../config.ts'
import { tabPath } from '../frame/tabs.ts'
import { OrderTable } from '../orders/OrderTable.tsx'
import { ordersQuery } from '../orders/queries.ts'
import type { Progress } from '../progress/progress.ts'
import { useProgress } from '../progress/useProgress.ts'
import { Screen } from '../ui/Screen.tsx'
import { Figures } from './Figures.tsx'

const recently = 5

/** What to do next, how the shop stands, and who has bought something lately. */
export function Home() {
  const progress = useProgress()
  const { data: orders } = useQuery(ordersQuery)
  const { data: books } = useQuery(booksQuery)
  return (
    <Screen title="Home" intro="Your circles are GROWING!">
      {progress && <NextStep progress={progress} />}
      <section className="flow home-part" aria-labelledby="figures">
        <h2 id="figures">Your shop so far</h2>
        {orders && books && <Figures books={books} orders={orders} />}
        <p className="small quiet">Check back soon to see your stats</p>
      </section>
      <section className="flow home-part" aria-labelledby="recent">
        <h2 id="recent">Recent orders</h2>
        {orders && orders.length > 0 ? (
          <>
            <OrderTable orders={orders.slice(0, recently)} />
            <p>
              <Link to={tabPath('orders')}>All orders</Link>
            </p>
          </>
        ) : (
          <p className="quiet">No orders yet. The first one will also reach you by mail.</p>
        )}
      </section>
    </Screen>
  )
}

function NextStep({ progress: { step, subdomain } }: { progress: Progress }) {
  if (step === 4 && subdomain) {
    const shop = urls.shop(config().origin, subdomain)
    return (
      <section className="sheet flow">
        <h2>Your shop is open</h2>
        <p>
          <a href={shop}>{new URL(shop).host}</a>
        </p>
        <p className="row">
          <Link className="btn" to={tabPath('addbook')}>
            Add a book
          </Link>
          <Link className="btn line" to={tabPath('books')}>
            My Books
          </Link>
        </p>
      </section>
    )
  }
  return (
    <section className="sheet flow">
      <h2>{step - 1} of 3 steps to your open shop</h2>
      <p>{next[step]}</p>
      <p>
        <Link className="btn" to={`/authorportal/letsgetstarted?step=${step}`}>
          Go on
        </Link>
      </p>
    </section>
  )
}

const next = {
  1: 'Next: choose your membership.',
  2: 'Next: claim your subdomain, the address readers will know you by.',
  3: 'Next: connect payments, so that readers can pay you.',
  4: 'Next: add your first book.',
} as const
