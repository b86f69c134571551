import type { CustomPageForAuthor } from '@lorecircle/shared/custom-page/calls'
import { customPageLimits } from '@lorecircle/shared/custom-page/custom-page'
import { useFormContext } from 'react-hook-form'
import { RichTextField } from '../rich-text/RichTextField.tsx'
import { Field } from '../ui/Field.tsx'
import type { Busy } from '../uploads/useBusy.ts'
import { PageSections } from './PageSections.tsx'
import type { PageDraft } from './page-draft.ts'

type Props = Pick<Busy, 'onBusy'> & {
  /** Every shop has this page: its title is given. */
  isGiven: boolean
  stored: CustomPageForAuthor | null
}

export function PageFields({ isGiven, stored, onBusy }: Props) {
  const { formState, register } = useFormContext<PageDraft>()
  const { errors } = formState
  return (
    <>
      {isGiven ? (
        <p className="small quiet">
          Every shop has a place for this page. It stands in your shop’s menu once it is published.
        </p>
      ) : (
        <Field
          label="Title"
          maxLength={customPageLimits.title}
          hint={
            stored
              ? `Its address ends with /${stored.slug}, whatever the title becomes.`
              : 'The title that it is first saved with makes its address.'
          }
          error={errors.title?.message}
          {...register('title')}
        />
      )}
      <RichTextField name="intro" label="Text" onBusy={onBusy} />
      <PageSections onBusy={onBusy} />
    </>
  )
}
