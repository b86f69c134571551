import { languageName } from '@lorecircle/shared/book/language'
import { formatTimeZone } from '@lorecircle/shared/time-zone/days'
import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTimeZone } from '../../progress/useTimeZone.ts'
import { Field, TextArea } from '../../ui/Field.tsx'
import { type BookDraft, lengthProblem } from './book-draft.ts'

/** Languages offered in the list; a book in any other language keeps it. */
const usual = [
  'ar',
  'bg',
  'cs',
  'cy',
  'da',
  'de',
  'el',
  'en',
  'es',
  'et',
  'fi',
  'fr',
  'ga',
  'he',
  'hi',
  'hr',
  'hu',
  'id',
  'is',
  'it',
  'ja',
  'ko',
  'lt',
  'lv',
  'nb',
  'nl',
  'pl',
  'pt',
  'ro',
  'ru',
  'sk',
  'sl',
  'sr',
  'sv',
  'th',
  'tr',
  'uk',
  'vi',
  'zh',
]

/** The languages on offer by their names, with the one that is chosen among them. */
export const languageChoices = (chosen: string): { code: string; name: string }[] =>
  [...new Set(chosen ? [...usual, chosen] : usual)]
    .map((code) => ({ code, name: languageName(code) }))
    .toSorted((one, other) => one.name.localeCompare(other.name))

export function MoreFields() {
  const { control, register, formState } = useFormContext<BookDraft>()
  const contentNotes = useWatch({ control, name: 'contentNotes' })
  const { errors } = formState
  return (
    <fieldset className="sheet flow">
      <legend className="hide">More for readers</legend>
      <h2>More for readers</h2>
      <p className="small quiet">All of this is optional.</p>
      <div className="pair">
        <Field label="Series" {...register('seriesName')} error={errors.seriesName?.message} />
        <Field
          label="Number in the series"
          inputMode="numeric"
          autoComplete="off"
          {...register('seriesNumber')}
          error={errors.seriesNumber?.message}
        />
      </div>
      <div className="trio">
        <LanguageField />
        <Field
          label="Publication date"
          type="date"
          {...register('publishedOn')}
          error={errors.publishedOn?.message}
        />
        <Field
          label="First published"
          hint="The year, if earlier than this edition."
          inputMode="numeric"
          autoComplete="off"
          {...register('firstTold')}
          error={errors.firstTold?.message}
        />
      </div>
      <ReleaseFields />
      <Field
        label="Narrator"
        hint="Who reads the audiobook. Readers see it where a format has audio files."
        autoComplete="off"
        {...register('narrator')}
        error={errors.narrator?.message}
      />
      <TextArea
        label="Content notes"
        hint="What some readers would rather know beforehand. They open the notes if they want to."
        {...register('contentNotes')}
        error={errors.contentNotes?.message ?? lengthProblem('contentNotes', contentNotes)}
      />
    </fieldset>
  )
}

function LanguageField() {
  const id = useId()
  const { control, register } = useFormContext<BookDraft>()
  const language = useWatch({ control, name: 'language' })
  return (
    <div className="field">
      <label htmlFor={id}>Language</label>
      <select id={id} className="input" {...register('language')}>
        <option value="">Choose a language</option>
        {languageChoices(language).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}

function ReleaseFields() {
  const { control, register, formState } = useFormContext<BookDraft>()
  const { errors } = formState
  const timeZone = formatTimeZone(useTimeZone())
  const releaseOn = useWatch({ control, name: 'releaseOn' })
  return (
    <div className="pair">
      <Field
        label="Release date"
        type="date"
        hint={
          releaseOn
            ? `Readers preorder it: they pay now, and get it when this day begins in ${timeZone}. If you move the day, each of them is told. Empty brings it out at once.`
            : 'Only for a book that is still to come.'
        }
        {...register('releaseOn')}
        error={errors.releaseOn?.message}
      />
      {releaseOn && (
        <Field
          label="Ask for addresses again"
          inputMode="numeric"
          autoComplete="off"
          hint="So many days before, whoever waits for a parcel is asked whether their address is still right."
          {...register('askAddressDays')}
          error={errors.askAddressDays?.message}
        />
      )}
    </div>
  )
}
