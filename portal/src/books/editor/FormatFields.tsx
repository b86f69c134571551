import { formatTypes } from '@lorecircle/shared/book/book'
import { dedicationHintLimit } from '@lorecircle/shared/book/signing'
import type { ShippingRatesForAuthor } from '@lorecircle/shared/shipping/calls'
import { countryInSentence } from '@lorecircle/shared/shipping/countries'
import { formatPounds, shippingWeightInGrams, toGrams } from '@lorecircle/shared/shipping/weight'
import { settingsPath } from '@lorecircle/shared/urls/portal-paths'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { lowPriceProblem } from '../../numbers/price.ts'
import { shippingQuery, usePoundsPreference } from '../../shipping/queries.ts'
import { Field } from '../../ui/Field.tsx'
import { weightProblem } from '../book-facts.ts'
import { editionHint, editionProblem, reservedHint } from '../edition.ts'
import type { BookDraft } from './book-draft.ts'
import { type FormatDraft, isShippedFormat } from './format-draft.ts'
import { useStoredFormat } from './stored-formats.ts'

type Props = { index: number }

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
      label={ownPriced ? 'Minimum price' : 'Price'}
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
      {isShippedFormat({ type }) && <WeightField index={index} />}
    </div>
  )
}

function WeightField({ index }: Props) {
  const { control, register, formState } = useFormContext<BookDraft>()
  const [type, weight] = useWatch({ control, name: [`formats.${index}.type`, `formats.${index}.weight`] })
  const inUs = usePoundsPreference()
  const usual = shippingWeightInGrams({ type, weightInGrams: null }) ?? 0
  const typed = weightProblem(weight) === null ? toGrams(weight) : null
  const unit = inUs ? 'grams, or such as 1 lb 2 oz' : 'grams'
  const both = (grams: number) => (inUs ? `${grams} g (${formatPounds(grams)})` : `${grams} g`)
  return (
    <Field
      label="Weight"
      inputMode={inUs ? 'text' : 'numeric'}
      autoComplete="off"
      placeholder={String(usual)}
      hint={`In ${unit}, packed. ${
        typed === null ? `Leave empty to use ${both(usual)}.` : `Used for shipping: ${both(typed)}.`
      }`}
      {...register(`formats.${index}.weight`)}
      error={formState.errors.formats?.[index]?.weight?.message}
    />
  )
}

function SigningFields({ index }: { index: number }) {
  const id = useId()
  const { control, register, formState } = useFormContext<BookDraft>()
  const name = `formats.${index}` as const
  const [type, signing] = useWatch({ control, name: [`${name}.type`, `${name}.signing`] })
  const errors = formState.errors.formats?.[index]
  if (!isShippedFormat({ type })) return null
  return (
    <>
      <div className="field">
        <label htmlFor={id}>Signing</label>
        <select id={id} className="input" {...register(`${name}.signing`)}>
          <option value="not_signed">Not signed</option>
          <option value="signed">Signed</option>
          <option value="dedication">Signed with a dedication</option>
        </select>
      </div>
      {signing === 'dedication' && (
        <div className="pair">
          <Field
            label="Price of a dedication"
            inputMode="decimal"
            autoComplete="off"
            hint="US dollars, added to the price of each copy with a dedication. Empty or 0 is free."
            {...register(`${name}.dedicationPrice`)}
            error={errors?.dedicationPrice?.message}
          />
          <Field
            label="Hint for readers"
            autoComplete="off"
            maxLength={dedicationHintLimit}
            hint="Shown below the dedication’s field, such as “A name and one short sentence.”"
            {...register(`${name}.dedicationHint`)}
            error={errors?.dedicationHint?.message}
          />
        </div>
      )}
    </>
  )
}

function SendingNote({ index }: { index: number }) {
  const { control } = useFormContext<BookDraft>()
  const types = useWatch({ control, name: 'formats', compute: (formats) => formats.map(({ type }) => type) })
  // Asked once: what is typed here never waits for it, and never ends because of it.
  const { data } = useQuery({ ...shippingQuery, staleTime: Number.POSITIVE_INFINITY })
  const note = shippingNoteText({ types, index, settings: data })
  return (
    note && (
      <p className="small quiet">
        {note} <Link to={settingsPath('shipping')}>Set up shipping</Link>
      </p>
    )
  )
}

function OwnPriceFields({ index }: { index: number }) {
  const { control, register, formState } = useFormContext<BookDraft>()
  const name = `formats.${index}` as const
  const ownPriced = useWatch({ control, name: `${name}.ownPriced` })
  return (
    <>
      <label className="tick-box">
        <input type="checkbox" {...register(`${name}.ownPriced`)} />
        Readers pay what they want
      </label>
      {ownPriced && (
        <Field
          label="Suggested price"
          inputMode="decimal"
          autoComplete="off"
          hint="Shown in the price field at first. Leave empty to suggest the minimum."
          {...register(`${name}.suggestedPrice`)}
          error={formState.errors.formats?.[index]?.suggestedPrice?.message}
        />
      )}
    </>
  )
}

/** Said once in a form, at the first format on paper; unknown settings say nothing. */
type Place = {
  types: readonly FormatDraft['type'][]
  index: number
  settings: Pick<ShippingRatesForAuthor, 'tariff' | 'homeCountry'> | undefined
}

/** Shown with the first shipped format until the author saves shipping settings; null otherwise. */
export function shippingNoteText({ types, index, settings }: Place): string | null {
  if (settings?.tariff !== null || types.findIndex((type) => isShippedFormat({ type })) !== index) return null
  if (settings.homeCountry === null) return 'Printed books are not sold until you set up shipping.'
  return `Sold in ${countryInSentence(settings.homeCountry)} only, with free shipping, until you set up shipping.`
}
