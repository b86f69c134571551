import { dedicationLimit } from '@lorecircle/shared/book/dedication'
import type { DedicationView, FormatView } from '@lorecircle/shared/book/views'
import { toDollars } from '@lorecircle/shared/money'
import { addFormId, type CheckoutOffer } from './checkout-fields.ts'
import { NumberField } from './NumberField.tsx'

/** `dedication`: absent if the author offers none. */
type Props = { offer: CheckoutOffer; plate: FormatView['plate']; dedication?: DedicationView | undefined }

export const FormatChoices = ({ offer, plate, dedication }: Props) => (
  <details className="fold fmt-more">
    <summary>
      {[plate && 'Choose your number', dedication && `${plate ? 'add' : 'Add'} a dedication`]
        .filter(Boolean)
        .join(', ')}
      {dedication && dedication.priceInCents > 0 && ` (+${toDollars(dedication.priceInCents)})`}
    </summary>
    <div className="fmt-choices">
      {plate && <NumberField offer={offer} plate={plate} />}
      {dedication && (
        <label className="field">
          Dedication, written exactly as you type it
          <textarea
            className="input written"
            name="dedication"
            form={addFormId(offer)}
            maxLength={dedicationLimit}
            rows={2}
            dir="auto"
          />
          {dedication.hint && (
            <span className="fmt-hint" dir="auto">
              {dedication.hint}
            </span>
          )}
        </label>
      )}
    </div>
  </details>
)
