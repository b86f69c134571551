import { toDollars } from '@lorecircle/shared/money'
import type { OrderForAuthor } from '@lorecircle/shared/order/order'
import { keptOf, leftOf, type RefundWish } from '@lorecircle/shared/order/refund-amount'
import type { RefundTold } from '@lorecircle/shared/order/refund-in-words'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ulid } from 'ulid'
import { messageOf } from '../../api/api-error.ts'
import { showToast } from '../../toasts/toast.ts'
import { Field } from '../../ui/Field.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Alert } from '../../ui/Notice.tsx'
import { refundOrder } from '../queries.ts'
import { ChooseNumbers } from './ChooseNumbers.tsx'
import { numbersToChoose, refundableLines, refundLabel, refundPlan, type What } from './refund-plan.ts'

/** Asks what goes back, and says the sum before it does. */
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
  const refund = (wish: RefundWish, shownInCents: number) => {
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
            label={`All that is left, ${toDollars(leftOf(order))}`}
          />
          <Choice value="lines" open={what} onChoose={setWhat} label="Some books" />
          <Choice value="amount" open={what} onChoose={setWhat} label="A sum" />
        </fieldset>
        {what === 'lines' &&
          refundableLines(order).map((line) => {
            const all = numbersToChoose(order, line)
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
                label={`${refundLabel(line)}: how many of ${keptOf(order, line)}`}
                type="number"
                inputMode="numeric"
                min={0}
                max={keptOf(order, line)}
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
        {error && <Alert>{messageOf(error)}</Alert>}
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

/** What is sent once more as it was is the same wish: its first answer may have been lost. */
function useSaveId(): (asked: object) => string {
  const last = useRef({ text: '', id: '' })
  return (asked) => {
    const text = JSON.stringify(asked)
    if (text !== last.current.text) last.current = { text, id: ulid() }
    return last.current.id
  }
}

const Told = ({ back, notes }: RefundTold) => (
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
