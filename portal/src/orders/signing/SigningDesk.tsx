import { type OrderLineItem, requiresShipping } from '@lorecircle/shared/order/line'
import type { OrderForAuthor } from '@lorecircle/shared/order/order'
import { returnedQuantity, returnedSlots, signedCopyNumbers } from '@lorecircle/shared/order/state'
import { orderPath } from '@lorecircle/shared/urls/portal-paths'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { toErrorMessage } from '../../api/api-error.ts'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Alert } from '../../ui/Notice.tsx'
import { signCopy, unshippedOrdersQuery } from '../queries.ts'

export const buildSigningQueue = (orders: readonly OrderForAuthor[]): CopyToSign[] =>
  orders
    .flatMap((order) => order.lines.filter(isSigned).flatMap((line) => copiesOf(order, line)))
    .sort(
      (a, b) =>
        a.title.localeCompare(b.title) ||
        a.type.localeCompare(b.type) ||
        (a.number?.is ?? 0) - (b.number?.is ?? 0) ||
        a.key.localeCompare(b.key),
    )

export const signedCopyKeys = (orders: readonly OrderForAuthor[]): ReadonlySet<string> =>
  new Set(
    orders.flatMap((order) =>
      order.lines.flatMap((line) => signedCopyNumbers(order, line).map((copy) => keyOf(order, line, copy))),
    ),
  )

const isSigned = (line: OrderLineItem): boolean =>
  requiresShipping(line) &&
  (line.format.signed === true ||
    line.editionOf !== null ||
    line.dedication !== null ||
    line.format.type === 'Special Edition')

const keyOf = (order: Pick<OrderForAuthor, 'id'>, line: Pick<OrderLineItem, 'id'>, copy: number): string =>
  `${order.id} ${line.id} ${copy}`

export function SigningQueue() {
  const { data: orders, error, refetch } = useQuery(unshippedOrdersQuery)
  if (error && !orders) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (!orders) return <Loading>Loading copies to sign...</Loading>
  return <Desk orders={orders} />
}

function Desk({ orders }: { orders: readonly OrderForAuthor[] }) {
  const { queue, current, signed, failure, sign, undo, go, canUndo, place } = useSigning(orders)
  if (queue.length === 0)
    return (
      <div className="empty">
        <p>Nothing to sign. Numbered, special and dedicated copies are listed here until they are sent.</p>
      </div>
    )
  return (
    <div className="flow signing">
      <p role="status" className="signing-progress">
        {signed} of {queue.length} signed
      </p>
      <progress aria-label="Signed" max={queue.length} value={signed} />
      {failure && <Alert>{failure}</Alert>}
      {current ? (
        <CopyCard copy={current.copy} isSigned={current.isSigned} place={place} count={queue.length} />
      ) : (
        <p className="signing-done">All signed.</p>
      )}
      <div className="signing-acts">
        <button type="button" className="btn" disabled={!current || current.isSigned} onClick={sign}>
          Mark as Signed
        </button>
        <button type="button" className="btn line" disabled={!canUndo} onClick={undo}>
          Undo
        </button>
        <button type="button" className="btn text" disabled={place <= 1} onClick={() => go(-1)}>
          Back
        </button>
        <button type="button" className="btn text" disabled={!current} onClick={() => go(1)}>
          Skip
        </button>
      </div>
      <p className="small quiet signing-keys">Keys: S or Space to sign, U to undo, ← and → to move.</p>
    </div>
  )
}

function useSigning(orders: readonly OrderForAuthor[]) {
  const [queue] = useState(() => buildSigningQueue(orders))
  const [signed, setSigned] = useState(() => signedCopyKeys(orders))
  const [at, setAt] = useState(() => firstUnsigned(queue, signedCopyKeys(orders)))
  const [done, setDone] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const { mutateAsync: send } = useMutation(signCopy)
  const open = queue[at]

  const say = async (copy: CopyToSign, is: boolean) => {
    const told = (as: boolean) => setSigned((before) => withKey(before, copy.key, as))
    told(is)
    setFailure(null)
    const { orderId, lineId, copy: number } = copy
    try {
      await send({ orderId, lineId, copy: number, signed: is })
    } catch (error) {
      told(!is)
      setFailure(
        `${copy.title}${copy.number ? `, No. ${copy.number.is},` : ''} is not noted. ${toErrorMessage(error)}`,
      )
    }
  }

  const sign = () => {
    if (!open || signed.has(open.key)) return
    setDone([...done, open.key])
    setAt(firstUnsigned(queue, withKey(signed, open.key, true), at + 1))
    void say(open, true)
  }
  const undo = () => {
    const last = queue.findIndex(({ key }) => key === done.at(-1))
    const copy = queue[last]
    if (!copy) return
    setDone(done.slice(0, -1))
    setAt(last)
    void say(copy, false)
  }
  const go = (by: 1 | -1) => setAt(Math.min(queue.length, Math.max(0, at + by)))
  const [back, forth] = [() => go(-1), () => go(1)]
  useKeys([
    ['s', sign],
    [' ', sign],
    ['u', undo],
    ['ArrowLeft', back],
    ['ArrowRight', forth],
  ])

  return {
    ...{ queue, failure, sign, undo, go, canUndo: done.length > 0, place: at + 1 },
    current: open ? { copy: open, isSigned: signed.has(open.key) } : null,
    signed: queue.filter(({ key }) => signed.has(key)).length,
  }
}

/** Index of the next unsigned copy from `from`, wrapping around; past the end if all are signed. */
function firstUnsigned(queue: readonly CopyToSign[], signed: ReadonlySet<string>, from = 0): number {
  const next = queue.findIndex(({ key }, index) => index >= from && !signed.has(key))
  if (next >= 0) return next
  const first = queue.findIndex(({ key }) => !signed.has(key))
  return first >= 0 ? first : queue.length
}

function withKey(keys: ReadonlySet<string>, key: string, is: boolean): ReadonlySet<string> {
  const next = new Set(keys)
  if (is) next.add(key)
  else next.delete(key)
  return next
}

function useKeys(acts: readonly (readonly [key: string, act: () => void])[]) {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.repeat) return
      if (!(event.target instanceof Element) || event.target.closest('input, textarea, select, dialog'))
        return
      if (event.key === ' ' && event.target.closest('a, button, summary')) return
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      const [, act] = latest.current.find(([name]) => name === key) ?? []
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

type Props = { copy: CopyToSign; isSigned: boolean; place: number; count: number }

const CopyCard = ({ copy, isSigned, place, count }: Props) => (
  <article className="sheet copy-card" aria-live="polite">
    <p className="small quiet">
      {place} of {count}
      {isSigned && ' · signed'}
    </p>
    <h2>{copy.title}</h2>
    <p>{copy.type}</p>
    {copy.number && (
      <p className="copy-number">
        No. {copy.number.is} of {copy.number.of}
      </p>
    )}
    {copy.dedication ? (
      <q className="copy-words">{copy.dedication}</q>
    ) : (
      <p className="quiet">Your name alone.</p>
    )}
    <p className="small quiet">
      For {copy.reader}, <Link to={orderPath(copy.orderId)}>order {copy.orderId}</Link>
    </p>
  </article>
)

type CopyToSign = {
  key: string
  orderId: string
  lineId: string
  /** From 1 to the quantity of the line item. */
  copy: number
  title: string
  type: OrderLineItem['format']['type']
  number: { is: number; of: number } | null
  dedication: string | null
  reader: string
}

function copiesOf(order: OrderForAuthor, line: OrderLineItem): CopyToSign[] {
  const { book, format, slots, editionOf, dedication } = line
  const returned = returnedSlots(order, line)
  const copies = Array.from({ length: line.quantity }, (_, index) => ({
    copy: index + 1,
    slot: slots[index],
  }))
  const kept = copies.filter(({ slot }) => slot === undefined || !returned.includes(slot))
  // Copies without numbers are interchangeable, so only the remaining quantity matters.
  return kept.slice(0, line.quantity - returnedQuantity(order, line)).map(({ copy, slot }) => {
    return {
      key: keyOf(order, line, copy),
      orderId: order.id,
      lineId: line.id,
      copy,
      title: book.title,
      type: format.type,
      number: slot !== undefined && editionOf !== null ? { is: slot, of: editionOf } : null,
      dedication,
      reader: order.shipTo?.name || order.buyer.name || order.buyer.email,
    }
  })
}
