import type { OrderForAuthor } from '@lorecircle/shared/order/order'
import { carriers } from '@lorecircle/shared/order/parcels'
import { type FormEvent, useId } from 'react'
import { z } from 'zod'
import { Restored } from '../editing/EditorNotices.tsx'
import { useKeptDraft } from '../editing/useKeptDraft.ts'
import { Field, TextArea } from '../ui/Field.tsx'
import { Modal } from '../ui/Modal.tsx'
import { describeLaterParcel } from './order-in-words.ts'

type Said = { carrier: string; tracking: string; trackingUrl?: string; words: string }
type Props = {
  orders: readonly OrderForAuthor[]
  onClose: () => void
  /** Resolves to true if the orders are marked as shipped. */
  onShip: (said: Said) => Promise<boolean>
}

const Typed = z.object({
  carrier: z.string(),
  tracking: z.string(),
  trackingUrl: z.string(),
  words: z.string(),
})
const nothing: z.infer<typeof Typed> = { carrier: '', tracking: '', trackingUrl: '', words: '' }

export function ShipDialog({ orders, onClose, onShip }: Props) {
  const list = useId()
  const kept = useKeptDraft(`parcel:${orders.map(({ id }) => id).join()}`, Typed, nothing)
  const said = kept.draft
  const [one] = orders
  const isOne = orders.length === 1
  const later = orders.flatMap(describeLaterParcel)
  const type = (field: keyof typeof said) => ({
    value: said[field],
    onChange: ({ target }: { target: { value: string } }) => kept.type({ ...said, [field]: target.value }),
  })
  const isKnown = carriers.some((name) => name.toLowerCase() === said.carrier.trim().toLowerCase())
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { trackingUrl, ...rest } = said
    if (await onShip(trackingUrl && !isKnown ? { ...rest, trackingUrl } : rest)) kept.done()
  }
  const cancel = () => {
    kept.done()
    onClose()
  }
  return (
    <Modal
      title={isOne && one ? <OneAsSent id={one.id} /> : `Mark ${orders.length} orders as sent`}
      onClose={cancel}
    >
      <form className="flow" onSubmit={submit}>
        {kept.isRestored && <Restored onStartAfresh={kept.startAfresh} />}
        <p className="small quiet">
          {isOne ? 'The reader gets' : 'Each reader gets'} an email that says the parcel is on its way.
        </p>
        {later.length > 0 && (
          <p>
            {isOne
              ? `Not in this parcel: ${later.join('; ')}. `
              : 'What is not out yet is in no parcel now. '}
            {isOne ? 'The order' : 'Such an order'} comes back to what is to be sent on the day.
          </p>
        )}
        <Field
          label="Carrier (optional)"
          list={list}
          maxLength={100}
          autoComplete="off"
          {...type('carrier')}
        />
        <datalist id={list}>
          {carriers.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {isOne && (
          <Field
            label="Tracking number (optional)"
            maxLength={100}
            autoComplete="off"
            {...type('tracking')}
          />
        )}
        {isOne && said.tracking !== '' && !isKnown && (
          <Field
            label="Tracking page (optional)"
            type="url"
            pattern="https://.+"
            title="An address that begins with https://"
            maxLength={500}
            placeholder="https://"
            {...type('trackingUrl')}
          />
        )}
        <TextArea
          label="A few words of your own (optional)"
          hint="They stand below our greeting, in place of those from your settings."
          rows={3}
          maxLength={2_000}
          {...type('words')}
        />
        <p className="row">
          <button type="submit" className="btn">
            Mark as sent
          </button>
          <button type="button" className="btn text" onClick={cancel}>
            Cancel
          </button>
        </p>
      </form>
    </Modal>
  )
}

const OneAsSent = ({ id }: { id: string }) => (
  <>
    Mark order <span className="whole">{id}</span> as sent
  </>
)
