import type { CustomPageForAuthor } from '@lorecircle/shared/custom-page/calls'
import { customPageLimits, isGiven } from '@lorecircle/shared/custom-page/custom-page'
import { isPolicy } from '@lorecircle/shared/policy/policies'
import { settingsPath } from '@lorecircle/shared/urls/portal-paths'
import { useFormContext } from 'react-hook-form'
import { Link } from 'react-router'
import { RichTextField } from '../rich-text/RichTextField.tsx'
import { Field } from '../ui/Field.tsx'
import type { Busy } from '../uploads/useBusy.ts'
import { PageSections } from './PageSections.tsx'
import type { PageDraft } from './page-draft.ts'

type Props = Pick<Busy, 'onBusy'> & {
  /** Null for a page whose address its title will make. */
  slug: string | null
  stored: CustomPageForAuthor | null
}

export function PageFields({ slug, stored, onBusy }: Props) {
  const { formState, register } = useFormContext<PageDraft>()
  const { errors } = formState
  return (
    <>
      {slug !== null && isPolicy(slug) ? (
        <p className="small quiet">
          Every shop says this, at the foot of each page. Until you publish words of your own, yours says it
          in these. They suit most shops, and are no legal advice.
          {slug === 'shipping' && (
            <>
              {' '}
              What sending costs is listed below the words by itself, as it stands in{' '}
              <Link to={settingsPath('shipping')}>Settings: Shipping</Link>.
            </>
          )}
        </p>
      ) : slug !== null && isGiven(slug) ? (
        <p className="small quiet">
          Every shop has a place for this page.{' '}
          {stored?.isPublished
            ? 'It stands in your shop’s menu.'
            : 'It stands in your shop’s menu once it is published.'}
        </p>
      ) : (
        <Field
          label="Title"
          maxLength={customPageLimits.title}
          hint={
            stored
              ? `Its address ends with /${stored.slug}, whatever the title becomes.`
              : 'Its address is made from the title that it is first saved with.'
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
