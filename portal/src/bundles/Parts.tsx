import { bundleLimits } from '@lorecircle/shared/bundle/bundle'
import { useFormContext } from 'react-hook-form'
import { Field } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Loading } from '../ui/Loading.tsx'
import { NamePicker } from '../ui/NamePicker.tsx'
import type { BundleDraft } from './bundle-draft.ts'
import { useChosenParts } from './useChosenParts.ts'

/** The formats that are sold together, each with how many copies of it. */
export function Parts() {
  const { register, setValue, formState } = useFormContext<BundleDraft>()
  const { isLoading, parts, choices, chosen } = useChosenParts()
  const problems = formState.errors.parts
  const change = (next: BundleDraft['parts']) =>
    setValue('parts', next, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  const pick = (picked: string) => {
    const choice = choices.find(({ name }) => name === picked)
    if (!choice) return
    const { bookId, formatId } = choice
    change([...parts, { bookId, formatId, copies: '1' }])
  }
  if (isLoading) return <Loading>Loading your books…</Loading>
  return (
    <section className="sheet flow" aria-labelledby="bundle-parts">
      <h3 id="bundle-parts">Contents</h3>
      {chosen.length > 0 && (
        <ul className="bundle-parts">
          {chosen.map(({ part, choice }, index) => {
            const name = choice?.name ?? 'A format that has gone'
            return (
              <li key={part.formatId}>
                <span>{name}</span>
                {choice?.type === 'eBook' && part.copies.trim() === '1' ? (
                  <div className="quiet">One copy</div>
                ) : (
                  <Field
                    label="Copies"
                    aria-label={`Copies of ${name}`}
                    inputMode="numeric"
                    autoComplete="off"
                    error={problems?.[index]?.copies?.message}
                    {...register(`parts.${index}.copies`)}
                  />
                )}
                <button
                  type="button"
                  className="icon-btn"
                  aria-label={`Take out ${name}`}
                  onClick={() => change(parts.filter(({ formatId }) => formatId !== part.formatId))}
                >
                  <Icon name="close" />
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <NamePicker
        label="Add a format"
        hint={`From ${bundleLimits.fewest} to ${bundleLimits.parts} formats. Readers see the bundle while all of its books are public.`}
        error={problems?.root?.message}
        placeholder="Choose a book and its format"
        options={choices.map(({ name }) => name)}
        isOpen={(name) =>
          parts.length < bundleLimits.parts &&
          !parts.some(({ formatId }) => choices.find((choice) => choice.name === name)?.formatId === formatId)
        }
        onPick={pick}
      />
    </section>
  )
}
