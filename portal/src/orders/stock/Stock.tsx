import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import type { ReturnedCopies } from '@lorecircle/shared/order/calls'
import { orderPath } from '@lorecircle/shared/urls/portal-paths'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../api/api-error.ts'
import { booksQuery } from '../../books/queries.ts'
import { showToast } from '../../toasts/toast.ts'
import { calendarDay } from '../../ui/days.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Alert } from '../../ui/Notice.tsx'
import { restockOrder, stockQuery } from '../queries.ts'
import { dayOfStock, daysSayMore, returnedCopies, stockInWords, unlimitedInWords } from './stock-in-words.ts'

/** Orders, Stock: what became of the copies of each format that is or was for sale. */
export function Stock() {
  const { data: books, error, refetch } = useQuery(booksQuery)
  if (error && !books) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (!books) return <Loading>Loading your books…</Loading>
  const stocked = books.filter(({ formats }) => formats.some(({ quantity }) => quantity !== null))
  if (stocked.length === 0)
    return (
      <div className="empty">
        <p>
          None of your books has a quantity yet. Once a format has one, its sold and remaining copies are
          listed here.
        </p>
      </div>
    )
  return (
    <div className="flow column">
      {stocked.map((book, index) => (
        <BookStock key={book.id} book={book} isFirst={index === 0} />
      ))}
    </div>
  )
}

/** Asks for the copies of a book when it is opened: whoever has hundreds does not wait for all of them. */
function BookStock({ book, isFirst }: { book: BookForAuthor; isFirst: boolean }) {
  const [isOpen, setOpen] = useState(isFirst)
  return (
    <details
      className="fold sheet book-stock"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <h2>{book.title}</h2>
        <Icon name="down" className="i turns" />
      </summary>
      {isOpen && <FormatStock book={book} />}
    </details>
  )
}

function FormatStock({ book }: { book: BookForAuthor }) {
  const { data, error, refetch } = useQuery(stockQuery(book.id))
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading>Counting copies…</Loading>
  return (
    <div className="flow">
      {data.formats.map((story) => (
        <section key={story.formatId} aria-label={typeOf(book, story.formatId)}>
          <h3>{typeOf(book, story.formatId)}</h3>
          <p>{stockInWords(story)}</p>
          <ReturnedList returned={story.returned} numbered={isNumbered(book, story.formatId)} />
          {daysSayMore(story) && (
            <>
              <p className="small quiet">Days begin at midnight UTC.</p>
              <ol className="order-history">
                {story.days.map((day) => (
                  <li key={day.day}>
                    <time className="small quiet" dateTime={day.day}>
                      {calendarDay(day.day)}
                    </time>
                    <span>{dayOfStock(day, { numbered: isNumbered(book, story.formatId) })}</span>
                  </li>
                ))}
              </ol>
            </>
          )}
        </section>
      ))}
      {data.unlimited.map(({ formatId, sold }) => (
        <section key={formatId} aria-label={typeOf(book, formatId)}>
          <h3>{typeOf(book, formatId)}</h3>
          <p>{unlimitedInWords(sold)}</p>
        </section>
      ))}
    </div>
  )
}

const typeOf = ({ formats }: BookForAuthor, formatId: string): string =>
  formats.find(({ id }) => id === formatId)?.type ?? ''

const isNumbered = ({ formats }: BookForAuthor, formatId: string): boolean =>
  formats.find(({ id }) => id === formatId)?.numbered ?? false

type Props = { returned: readonly ReturnedCopies[]; numbered: boolean }

/** Copies whose money went back, and that nobody can buy until they are restocked. */
function ReturnedList({ returned, numbered }: Props) {
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
