import './shipping.css'
import type { ShippingRatesForAuthor } from '@lorecircle/shared/shipping/calls'
import {
  countryInSentence,
  countryName,
  shippingCountries,
  sortByCountryName,
} from '@lorecircle/shared/shipping/countries'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { EditorForm } from '../editing/EditorForm.tsx'
import { type Merge, type MergeField, mergeFields } from '../editing/merge.ts'
import { useEditor } from '../editing/useEditor.ts'
import { showToast } from '../toasts/toast.ts'
import { Field, FieldDescription } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { Loading } from '../ui/Loading.tsx'
import { saveShippingMutation, shippingConflict, shippingQuery, shippingSaveError } from './queries.ts'
import { parseShippingRates } from './read-tariff.ts'
import { ShippingCalculator } from './TryOut.tsx'
import { ShippingRatesDraft, shippingDraft, summarizeCountries, type ZoneDraft } from './tariff-draft.ts'
import { ZoneList } from './ZoneList.tsx'

const ownFields: MergeField<ShippingRatesDraft>[] = [
  {
    label: 'Sent from',
    show: ({ postedFrom }) => postedFrom,
    words: ({ postedFrom }) => postedFrom && countryName(postedFrom),
    copy: ({ postedFrom }, to) => ({ ...to, postedFrom }),
  },
  {
    label: 'Days until it is posted',
    show: ({ handlingFrom, handlingTo }) =>
      [handlingFrom.trim(), handlingTo.trim()].filter(Boolean).join('–'),
    copy: ({ handlingFrom, handlingTo }, to) => ({ ...to, handlingFrom, handlingTo }),
  },
]

export const SavableShippingRates = ShippingRatesDraft.superRefine((draft, context) => {
  for (const { path, message } of parseShippingRates(draft).problems) {
    context.addIssue({ code: 'custom', path, message })
  }
})

const everyCountry = sortByCountryName(shippingCountries)

export function ShippingSettings() {
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...shippingQuery,
    refetchOnMount: 'always',
  })
  return (
    <section className="flow column shipping" aria-labelledby="shipping">
      <h2 id="shipping">Shipping</h2>
      <p>
        Set your shipping rates. Readers see them before they pay. Each country is in one zone; a reader
        elsewhere is told that you do not send there.
      </p>
      {data?.tariff === null && (
        <p className="banner">
          <Icon name="warn" />
          <span>
            {data.homeCountry === null
              ? 'Printed books are not sold yet: connect payments, or save your zones.'
              : `Until you save your zones, printed books are sold in ${countryInSentence(data.homeCountry)} only, and you pay for shipping.`}
          </span>
        </p>
      )}
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Loading>Loading your shipping rates…</Loading>}
      {data && isFetchedAfterMount && <TariffEditor initial={data} />}
    </section>
  )
}

/** No autosave, because readers see changes at once. */
function TariffEditor({ initial }: { initial: ShippingRatesForAuthor }) {
  const editor = useTariffEditor(initial)
  return (
    <EditorForm
      editor={editor}
      labelledBy="shipping"
      legend="What sending costs"
      onSave={() => void editor.saveAndTell()}
      buttons={
        <button type="submit" className="btn" disabled={editor.isSaving}>
          Save Shipping
        </button>
      }
    >
      <Origin />
      <ZoneList />
      <ShippingCalculator />
    </EditorForm>
  )
}

function useTariffEditor(initial: ShippingRatesForAuthor) {
  const { mutateAsync } = useMutation(saveShippingMutation)
  const editor = useEditor<ShippingRatesDraft, ShippingRatesForAuthor>(
    {
      noun: 'tariff',
      nameOf: () => 'shipping',
      shape: ShippingRatesDraft,
      savable: SavableShippingRates,
      draftOf: (stored) => shippingDraft(stored?.tariff ?? null),
      merge: mergeShippingRates,
      save: (draft, _stored, etag = '') => mutateAsync({ tariff: parseShippingRates(draft).tariff, etag }),
      theirsIn: shippingConflict,
      failureOf: shippingSaveError,
    },
    initial,
  )
  const saveAndTell = async () => {
    showToast(null)
    if (await editor.save()) showToast({ text: 'Saved: from now on, this is what sending costs.' })
  }
  return { ...editor, saveAndTell }
}

function Origin() {
  const id = useId()
  const { register, formState } = useFormContext<ShippingRatesDraft>()
  const { postedFrom, handlingFrom, handlingTo } = formState.errors
  return (
    <div className="sheet flow">
      <h3>Sending</h3>
      <div className="field">
        <label htmlFor={id}>Sent from</label>
        <select
          id={id}
          className="input"
          aria-invalid={postedFrom ? true : undefined}
          aria-describedby={postedFrom ? `${id}-about` : undefined}
          {...register('postedFrom')}
        >
          <option value="">Choose a country</option>
          {everyCountry.map((code) => (
            <option key={code} value={code}>
              {countryName(code)}
            </option>
          ))}
        </select>
        <FieldDescription id={id} error={postedFrom?.message} />
      </div>
      <fieldset className="bare">
        <legend className="label-like">Handling time, in days</legend>
        <div className="two">
          <Field
            label="From"
            inputMode="numeric"
            autoComplete="off"
            {...register('handlingFrom')}
            error={handlingFrom?.message}
          />
          <Field
            label="To"
            inputMode="numeric"
            autoComplete="off"
            {...register('handlingTo')}
            error={handlingTo?.message}
          />
        </div>
      </fieldset>
    </div>
  )
}

/** Zones are matched by id and compared as a whole; a zone that only this tab has is kept. */
export function mergeShippingRates(
  base: ShippingRatesDraft,
  mine: ShippingRatesDraft,
  theirs: ShippingRatesDraft,
): Merge<ShippingRatesDraft> {
  const zones = new Map(
    [theirs, mine].flatMap((draft) => draft.zones.map(({ zoneId, name }) => [zoneId, name])),
  )
  const fields = [...zones].map(([zoneId, name]) => zoneField(zoneId, name))
  return mergeFields([...ownFields, ...fields], base, mine, theirs)
}

function zoneField(zoneId: string, name: string): MergeField<ShippingRatesDraft> {
  const of = ({ zones }: ShippingRatesDraft) => zones.find((zone) => zone.zoneId === zoneId)
  return {
    label: `Zone ${name || 'without a name'}`,
    show: (draft) => JSON.stringify(of(draft) ?? ''),
    words: (draft) => zoneInWords(of(draft)),
    copy(from, to) {
      const zone = of(from)
      const place = to.zones.findIndex((other) => other.zoneId === zoneId)
      if (place < 0) return zone ? { ...to, zones: [...to.zones, zone] } : to
      return { ...to, zones: to.zones.toSpliced(place, 1, ...(zone ? [zone] : [])) }
    },
  }
}

function zoneInWords(zone: ZoneDraft | undefined): string {
  if (!zone) return 'Removed'
  const { name, isElsewhere, isPart, areas, by, steps, freeAbove, daysFrom, daysTo } = zone
  const unit = by === 'books' ? '' : ' g'
  return [
    `${name}: ${summarizeCountries(zone)}`,
    ...(isPart && !isElsewhere ? [`only ${areas}`] : []),
    ...steps.map(({ upTo, price }) => `${upTo ? `up to ${upTo}${unit}` : 'any more'}: $${price}`),
    ...(freeAbove ? [`free above $${freeAbove}`] : []),
    ...(daysFrom || daysTo ? [`${daysFrom}–${daysTo} days`] : []),
  ].join('\n')
}
