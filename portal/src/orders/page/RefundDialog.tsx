import { parsePrice, toDollars } from '@lorecircle/shared/money'
import { formatCopyNumbers, type OrderLineItem } from '@lorecircle/shared/order/line'
import type { OrderForAuthor } from '@lorecircle/shared/order/order'
import {
  calculateRefund,
  type RefundLineItem,
  type RefundRequest,
  refundableInCents,
  refundableQuantity,
  refundableSlots,
} from '@lorecircle/shared/order/refund-amount'
import { type RefundSummary, summarizeRefund } from '@lorecircle/shared/order/refund-in-words'
import { restockedSlots } from '@lorecircle/shared/order/state'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ulid } from 'ulid'
import { toErrorMessage } from '../../api/api-error.ts'
import { stripDollarSign } from '../../numbers/price.ts'
import { showToast } from '../../toasts/toast.ts'
import { Field } from '../../ui/Field.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Alert } from '../../ui/Notice.tsx'
import { refundOrder } from '../queries.ts'
import { ChooseNumbers } from './ChooseNumbers.tsx'

const refundableLines = (order: OrderForAuthor) =>
  order.lines.filter((line) => refundableQuantity(order, line) > 0 && line.unitInCents > 0)

/** `Lilith, Hardcover, $20.00 each, in the bundle The whole trilogy`: distinguishes lines of the same book. */
export const refundLabel = (line: OrderLineItem): string =>
  [
    line.book.title,
    line.format.type,
    `${toDollars(line.unitInCents)}${line.quantity > 1 ? ' each' : ''}`,
    formatCopyNumbers(line),
    line.bundle && `in the bundle ${line.bundle.name}`,
  ]
    .filter(Boolean)
    .join(', ')

const isAmbiguous = ({ lines }: OrderForAuthor, { book, format }: OrderLineItem): boolean =>
  lines.some((other) => other.book.id === book.id && other.format.id !== format.id)

/** Asks what to refund, and shows the sum before it is refunded. */
export function RefundDialog({ order, onClose }: { order: OrderForAuthor; onClose: () => void }) {
  const [what, setWhat] = useState<What>('all')
  const [copies, setCopies] = useState<Record<string, number>>({})
  const [numbers, setNumbers] = useState<Record<string, readonly number[]>>({})
  const [amount, setAmount] = useState('')
  const [restock, setRestock] = useState(false)
  const saveIdOf = useSaveId()
  const { mutate, isPending, error } = useMutation(refundOrder)
  const plan = refundPlan(order, { what, copies, numbers, amount })
  const canRestock = plan.restockable.length > 0
  const refund = (wish: RefundRequest, shownInCents: number) => {
    const asked = {
      orderId: order.id,
      shownInCents,
      restock: restock && canRestock,
      what: wish === 'all' || 'amountInCents' in wish ? wish : { lines: [...wish.lines] },
    }
    mutate(
      { ...asked, saveId: saveIdOf(asked) },
      {
        onSuccess() {
          onClose()
          showToast({ text: `${toDollars(shownInCents)} is going back to the reader.` })
        },
      },
    )
  }
  return (
    <Modal title="Refund" onClose={onClose}>
      <form
        className="flow"
        onSubmit={(event) => {
          event.preventDefault()
          if (plan.wish !== null) refund(plan.wish, plan.amountInCents)
        }}
      >
        <fieldset className="choices">
          <legend>Refund</legend>
          <Choice
            value="all"
            open={what}
            onChoose={setWhat}
            label={`All that is left, ${toDollars(refundableInCents(order))}`}
          />
          <Choice value="lines" open={what} onChoose={setWhat} label="Some books" />
          <Choice value="amount" open={what} onChoose={setWhat} label="A sum" />
        </fieldset>
        {what === 'lines' &&
          refundableLines(order).map((line) => {
            const all = selectableCopyNumbers(order, line)
            return all.length > 0 ? (
              <ChooseNumbers
                key={line.id}
                legend={`${refundLabel(line)}: which copies come back`}
                all={all}
                chosen={numbers[line.id] ?? []}
                onChoose={(slots) => setNumbers({ ...numbers, [line.id]: slots })}
              />
            ) : (
              <Field
                key={line.id}
                label={`${refundLabel(line)}: how many of ${refundableQuantity(order, line)}`}
                type="number"
                inputMode="numeric"
                min={0}
                max={refundableQuantity(order, line)}
                value={copies[line.id] ?? 0}
                onChange={({ target }) =>
                  setCopies({ ...copies, [line.id]: Math.trunc(Number(target.value)) })
                }
              />
            )
          })}
        {what === 'amount' && (
          <Field
            label="Sum in US dollars"
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={({ target }) => setAmount(target.value)}
            error={amount === '' ? undefined : plan.refusal}
          />
        )}
        {canRestock && (
          <label className="check">
            <input type="checkbox" checked={restock} onChange={({ target }) => setRestock(target.checked)} />
            <span>Put {plan.restockable.join(' and ')} back on sale</span>
          </label>
        )}
        {error && <Alert>{toErrorMessage(error)}</Alert>}
        <p role="status" className="refund-sum">
          {plan.wish === null
            ? 'Nothing goes back yet.'
            : `${toDollars(plan.amountInCents)} goes back to the reader.`}
        </p>
        {plan.told && <Told {...plan.told} />}
        <p className="row">
          <button type="submit" className="btn danger" disabled={isPending || plan.wish === null}>
            {plan.wish === null ? 'Refund' : `Refund ${toDollars(plan.amountInCents)}`}
          </button>
          <button type="button" className="btn text" onClick={onClose}>
            Cancel
          </button>
        </p>
      </form>
    </Modal>
  )
}

/** The same request has the same id, because the response to the first attempt may have been lost. */
function useSaveId(): (asked: object) => string {
  const last = useRef({ text: '', id: '' })
  return (asked) => {
    const text = JSON.stringify(asked)
    if (text !== last.current.text) last.current = { text, id: ulid() }
    return last.current.id
  }
}

const Told = ({ back, notes }: RefundSummary) => (
  <div className="refund-told">
    {back.length > 0 && (
      <ul>
        {back.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    )}
    {notes.map((words) => (
      <p key={words}>{words}</p>
    ))}
  </div>
)

type ChoiceProps = { value: What; open: What; onChoose: (what: What) => void; label: string }

const Choice = ({ value, open, onChoose, label }: ChoiceProps) => (
  <label className="choice">
    <input type="radio" name="what" value={value} checked={value === open} onChange={() => onChoose(value)} />
    <span>{label}</span>
  </label>
)

type What = 'all' | 'lines' | 'amount'

type Chosen = {
  what: What
  copies: Readonly<Record<string, number>>
  numbers: Readonly<Record<string, readonly number[]>>
  amount: string
}

/** The refund for a selection; without a refundable amount, the request is null and the reason is given. */
type Plan = {
  wish: RefundRequest | null
  amountInCents: number
  refusal: string | undefined
  /** Breakdown of the refund and what stays paid, also for the reader's email. Null for a full refund. */
  told: RefundSummary | null
  restockable: string[]
}

/** The numbers of a line to choose from; empty if there is no choice. */
export function selectableCopyNumbers(order: OrderForAuthor, line: OrderLineItem): number[] {
  const left = line.editionOf === null ? [] : refundableSlots(order, line)
  return left.length > 1 ? left : []
}

export function refundPlan(order: OrderForAuthor, chosen: Chosen): Plan {
  const nothing: Plan = { wish: null, amountInCents: 0, refusal: undefined, told: null, restockable: [] }
  try {
    const wish = wishOf(chosen)
    if (wish === null) return nothing
    const { amountInCents, lines } = calculateRefund(order, wish)
    return {
      wish,
      amountInCents,
      refusal: undefined,
      told: wish === 'all' ? null : summarizeRefund(order, { amountInCents, lines }),
      restockable: lines.flatMap((line) => inWords(order, line)),
    }
  } catch (error) {
    return { ...nothing, refusal: error instanceof Error ? error.message : undefined }
  }
}

function wishOf({ what, copies, numbers, amount }: Chosen): RefundRequest | null {
  if (what === 'all') return 'all'
  if (what === 'amount') {
    const amountInCents = parsePrice(stripDollarSign(amount))
    return amountInCents ? { amountInCents } : null
  }
  const counted = Object.entries(copies).map(([lineId, quantity]) => ({ lineId, quantity }))
  const chosen = Object.entries(numbers).map(([lineId, slots]) => ({
    lineId,
    quantity: slots.length,
    slots: [...slots],
  }))
  const lines = [...counted, ...chosen].filter(({ quantity }) => quantity > 0)
  return lines.length === 0 ? null : { lines }
}

function inWords(order: OrderForAuthor, { lineId, slots: returned = [] }: RefundLineItem): string[] {
  const line = order.lines.find(({ id }) => id === lineId)
  if (!line) return []
  const restocked = restockedSlots(order, line)
  const slots = returned.filter((slot) => !restocked.includes(slot))
  if (slots.length === 0) return []
  const numbers = formatCopyNumbers({ ...line, slots })
  const what = `${line.book.title}${isAmbiguous(order, line) ? `, ${line.format.type}` : ''}`
  return [numbers ? `${numbers} of ${what}` : `${slots.length} × ${what}`]
}
