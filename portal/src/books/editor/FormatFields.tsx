import { formatTypes } from '@lorecircle/shared/book/book'
import { weightOf } from '@lorecircle/shared/shipping/weight'
import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Field } from '../../ui/Field.tsx'
import { editionHint, editionProblem, reservedHint } from '../edition.ts'
import { lowPriceProblem } from '../price.ts'
import type { BookDraft } from './book-draft.ts'
import { isSent } from './format-draft.ts'
import { OwnPriceFields } from './OwnPriceFields.tsx'
import { SendingNote } from './SendingNote.tsx'
import { SigningFields } from './SigningFields.tsx'
import { useStoredFormat } from './stored-formats.ts'

type Props = { index: number }

/** What one format is, costs and how many there are. */
export const FormatFields = ({ index }: Props) => (
  <>
    <div className="trio">
      <TypeField index={index} />
      <PriceField index={index} />
      <QuantityField index={index} />
    </div>
    <QuantityKind index={index} />
    <SendingNote index={index} />
    <OwnPriceFields index={index} />
    <SigningFields index={index} />
    <FactFields index={index} />
  </>
)

function TypeField({ index }: Props) {
  const id = useId()
  const { register, setValue } = useFormContext<BookDraft>()
  return (
    <div className="field">
      <label htmlFor={id}>Type</label>
      <select
        id={id}
        className="input"
        {...register(`formats.${index}.type`, {
          // An eBook never runs out, unless its author says so; anything on paper does.
          onChange: (event) => setValue(`formats.${index}.unlimited`, event.target.value === 'eBook'),
        })}
      >
        {formatTypes.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </select>
    </div>
  )
}

function PriceField({ index }: Props) {
  const { control, register, formState } = useFormContext<BookDraft>()
  const name = `formats.${index}` as const
  const [price = '', ownPriced] = useWatch({ control, name: [`${name}.price`, `${name}.ownPriced`] })
  const said = formState.errors.formats?.[index]?.price?.message
  return (
    <Field
      label={ownPriced ? 'Least price' : 'Price'}
      inputMode="decimal"
      placeholder="14.99"
      autoComplete="off"
      hint="US dollars. 0 is free."
      {...register(`formats.${index}.price`)}
      error={said ?? lowPriceProblem(price) ?? undefined}
    />
  )
}

function QuantityField({ index }: Props) {
  const { control, register, formState } = useFormContext<BookDraft>()
  const name = `formats.${index}` as const
  const [isUnlimited, typed = ''] = useWatch({ control, name: [`${name}.unlimited`, `${name}.quantity`] })
  const stored = useStoredFormat(index)
  return (
    <Field
      label="Quantity"
      inputMode="numeric"
      autoComplete="off"
      placeholder={isUnlimited ? '∞' : ''}
      disabled={isUnlimited}
      hint={
        isUnlimited
          ? 'Never sells out.'
          : ['Copies for sale.', stored && reservedHint(stored)].filter(Boolean).join(' ')
      }
      {...register(`formats.${index}.quantity`)}
      error={
        formState.errors.formats?.[index]?.quantity?.message ?? editionProblem(stored, typed) ?? undefined
      }
    />
  )
}

function QuantityKind({ index }: Props) {
  const { control, register } = useFormContext<BookDraft>()
  const isUnlimited = useWatch({ control, name: `formats.${index}.unlimited` })
  const hint = editionHint(useStoredFormat(index))
  if (hint) return <p className="small quiet">{hint}</p>
  return (
    <div className="row">
      <label className="tick-box">
        <input type="checkbox" {...register(`formats.${index}.unlimited`)} />
        Unlimited
      </label>
      <label className="tick-box">
        <input type="checkbox" disabled={isUnlimited} {...register(`formats.${index}.numbered`)} />
        Numbered copies
      </label>
    </div>
  )
}

function FactFields({ index }: Props) {
  const { control, register, formState } = useFormContext<BookDraft>()
  const errors = formState.errors.formats?.[index]
  const type = useWatch({ control, name: `formats.${index}.type` })
  return (
    <div className="trio">
      <Field
        label="ISBN"
        hint="Optional, with or without hyphens."
        autoComplete="off"
        {...register(`formats.${index}.isbn`)}
        error={errors?.isbn?.message}
      />
      <Field
        label="Pages"
        inputMode="numeric"
        autoComplete="off"
        {...register(`formats.${index}.pages`)}
        error={errors?.pages?.message}
      />
      {isSent({ type }) && (
        <Field
          label="Weight"
          inputMode="numeric"
          autoComplete="off"
          placeholder={String(weightOf({ type, weightInGrams: null }))}
          hint={`In grams, packed (1 oz is 28 g). Left empty, it counts as ${weightOf({ type, weightInGrams: null })}.`}
          {...register(`formats.${index}.weight`)}
          error={errors?.weight?.message}
        />
      )}
    </div>
  )
}
