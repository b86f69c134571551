import { useFormContext } from 'react-hook-form'
import { Field, TextArea } from '../ui/Field.tsx'
import type { BookDraft } from './book-draft.ts'
import { ShelvingFields } from './ShelvingFields.tsx'

/** What a book says of itself. */
export function BookFields() {
  const { register, formState } = useFormContext<BookDraft>()
  const { errors } = formState
  return (
    <div className="sheet flow">
      <Field label="Title" {...register('title')} error={errors.title?.message} />
      <Field label="Tagline" {...register('tagline')} error={errors.tagline?.message} />
      <TextArea label="Blurb" {...register('blurb')} error={errors.blurb?.message} />
      <ShelvingFields />
    </div>
  )
}
