import { maxPriceInCents, toDecimal } from '@lorecircle/shared/money'
import { addFormId, type CheckoutOffer } from './checkout-fields.ts'

type Props = { offer: CheckoutOffer; suggestedInCents: number }

export const OwnPrice = ({ offer, suggestedInCents }: Props) => (
  <label className="field fmt-own">
    Name your price
    <span className="dollars">
      <input
        className="input"
        type="number"
        inputMode="decimal"
        name="price"
        form={addFormId(offer)}
        min={toDecimal(offer.priceInCents)}
        max={toDecimal(maxPriceInCents)}
        step="0.01"
        defaultValue={toDecimal(suggestedInCents)}
        required
      />
    </span>
  </label>
)
