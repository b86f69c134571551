import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import type { ReturnedCopies } from '@lorecircle/shared/order/calls'
import type { StockHistory } from '@lorecircle/shared/stock/stock-story'
import { orderPath } from '@lorecircle/shared/urls/portal-paths'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { toErrorMessage } from '../../api/api-error.ts'
import { booksQuery } from '../../books/queries.ts'
import { showToast } from '../../toasts/toast.ts'
import { formatCalendarDay } from '../../ui/days.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Alert } from '../../ui/Notice.tsx'
import { restockOrder, stockQuery } from '../queries.ts'

/** `12 sold, refunded copies not counted. Unlimited.` */
const unlimitedInWords = (sold: number): string =>
  sold === 0 ? 'None sold yet. Unlimited.' : `${number(sold)} sold, refunded copies not counted. Unlimited.`

const backOn = ({ back }: Day): number => back.reduce((sum, { slots }) => sum + slots.length, 0)

/** True if the days add information to the summary, which only dates withdrawals. */
export const hasDayDetails = ({ days }: Pick<StockHistory, 'days'>): boolean =>
  days.length > 1 || days.some(({ sold, back, lapsed }) => sold > 0 || back.length > 0 || lapsed > 0)

const reasons = {
  refund: 'refund',
  lost_dispute: 'lost dispute',
  preorder_cancelled: 'preorder cancelled',
  cancelled: 'order cancelled',
} as const

export const describeStockDay = (
  { sold, withdrawn, lapsed, back }: Day,
  { numbered }: { numbered: boolean },
): string =>
  [
    ...(sold > 0 ? [`${number(sold)} sold`] : []),
    ...(withdrawn > 0 ? [`${number(withdrawn)} withdrawn by you`] : []),
    ...back.map(
      ({ slots, why }) => `${numbered ? numbersOf(slots) : number(slots.length)} came back (${reasons[why]})`,
    ),
    ...(lapsed > 0 ? [`${number(lapsed)} held and not paid for`] : []),
  ].join(', ')

const number = (value: number) => value.toLocaleString('en-US')

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
          <p>{describeStock(story)}</p>
          <ReturnedList returned={story.returned} numbered={isNumbered(book, story.formatId)} />
          {hasDayDetails(story) && (
            <>
              <p className="small quiet">Days begin at midnight UTC.</p>
              <ol className="order-history">
                {story.days.map((day) => (
                  <li key={day.day}>
                    <time className="small quiet" dateTime={day.day}>
                      {formatCalendarDay(day.day)}
                    </time>
                    <span>{describeStockDay(day, { numbered: isNumbered(book, story.formatId) })}</span>
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

function ReturnedList({ returned, numbered }: Props) {
  const { mutate, isPending, error } = useMutation(restockOrder)
  if (returned.length === 0) return null
  return (
    <div className="flow">
      <p>Refunded, and not on sale. Restock what came back to you:</p>
      <ul>
        {returned.map(({ orderId, lineId, slots }) => {
          const copies = formatReturnedCopies(slots, { numbered })
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
      {error && <Alert>Nothing is known to have changed. {toErrorMessage(error)}</Alert>}
    </div>
  )
}

type Day = StockHistory['days'][number]

/** `12 sold, 1 held, 2 withdrawn by you on November 3, 2026. 1 came back on November 9, 2026. 5 of 20 are left.` */
export function describeStock({ copies, sold, held, reserved, withdrawn, free, days }: StockHistory): string {
  if (copies === 0) return 'No copies are for sale.'
  const said = [
    ...(sold > 0 ? [`${number(sold)} sold`] : []),
    ...(held > 0
      ? [
          `${number(held)} held for readers who are paying${reserved > 0 ? ` (${number(reserved)} withdrawn unless paid for)` : ''}`,
        ]
      : []),
    ...(withdrawn > 0
      ? [`${number(withdrawn)} withdrawn by you${onDays(days, (day) => day.withdrawn)}`]
      : []),
  ]
  const back = days.reduce((sum, day) => sum + backOn(day), 0)
  return [
    said.length === 0 ? `None sold${back > 0 ? '' : ' yet'}.` : `${said.join(', ')}.`,
    ...(back > 0 ? [`${number(back)} came back${onDays(days, backOn)}.`] : []),
    `${number(free)} of ${number(copies)} ${free === 1 ? 'is' : 'are'} left.`,
  ].join(' ')
}

/** The day of the event, or the last day if there are several. */
function onDays(days: readonly Day[], count: (day: Day) => number): string {
  const [last, ...more] = days.filter((day) => count(day) > 0)
  if (!last) return ''
  return more.length === 0 ? ` on ${formatCalendarDay(last.day)}` : `, last on ${formatCalendarDay(last.day)}`
}

/** `No. 7`, `Nos. 7, 8 and 9`, or `2 copies` without numbers. */
export function formatReturnedCopies(slots: readonly number[], { numbered }: { numbered: boolean }): string {
  if (!numbered) return slots.length === 1 ? '1 copy' : `${number(slots.length)} copies`
  return numbersOf(slots).replace('numbers', 'Nos.').replace('number', 'No.')
}

/** `number 7`, `numbers 7, 8 and 9`. */
function numbersOf(slots: readonly number[]): string {
  const [last = '', ...others] = slots.toSorted((a, b) => b - a).map(number)
  return others.length === 0 ? `number ${last}` : `numbers ${others.reverse().join(', ')} and ${last}`
}
