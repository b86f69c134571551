import { useFormContext, useWatch } from 'react-hook-form'
import { Field, TextArea } from '../../ui/Field.tsx'
import { type BookDraft, lengthProblem } from './book-draft.ts'
import { GenreFields } from './GenreFields.tsx'

/** What a book says of itself. */
export function BookFields() {
  const { control, register, formState } = useFormContext<BookDraft>()
  const [title, tagline, blurb] = useWatch({ control, name: ['title', 'tagline', 'blurb'] })
  const { errors } = formState
  return (
    <div className="sheet flow">
      <Field
        label="Title"
        {...register('title')}
        error={errors.title?.message ?? lengthProblem('title', title)}
      />
      <Field
        label="Tagline"
        {...register('tagline')}
        error={errors.tagline?.message ?? lengthProblem('tagline', tagline)}
      />
      <TextArea
        label="Blurb"
        {...register('blurb')}
        error={errors.blurb?.message ?? lengthProblem('blurb', blurb)}
      />
      <GenreFields />
    </div>
  )
}
