import type { FormatView } from '@lorecircle/shared/book/views'
import { dedicationLimit } from '@lorecircle/shared/order/dedication'
import { addFormId } from './add-form-id.ts'
import type { Offer } from './checkout-fields.ts'
import { NumberField } from './NumberField.tsx'

type Props = { offer: Offer; plate: FormatView['plate'] }

/** What a reader may say of their own copy before it goes into the cart: its number, and what is written into it. */
export const FormatChoices = ({ offer, plate }: Props) => (
  <details className="fold fmt-more">
    <summary>{plate ? 'Choose your number, add a dedication' : 'Add a dedication'}</summary>
    <div className="fmt-choices">
      {plate && <NumberField offer={offer} plate={plate} />}
      <label className="field">
        To be written into it, word for word
        <textarea
          className="input written"
          name="dedication"
          form={addFormId(offer)}
          maxLength={dedicationLimit}
          rows={2}
          dir="auto"
        />
      </label>
    </div>
  </details>
)
