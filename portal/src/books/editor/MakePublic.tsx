import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { useFormContext, useWatch } from 'react-hook-form'
import { config } from '../../config/config.ts'
import { publishingClosed } from '../../progress/progress.ts'
import { useProgress } from '../../progress/useProgress.ts'
import type { BookDraft } from './book-draft.ts'
import { whoSees } from './visibility.ts'

/** The one way to publish a stored book, and to take it back; the sentence is what its save button does. */
export function MakePublic({ id, stored }: { id: string; stored: BookForAuthor | null }) {
  const { control, register } = useFormContext<BookDraft>()
  const is = useWatch({ control, name: 'public' })
  const progress = useProgress()
  const was = stored?.public === true
  const closed = progress && !was && publishingClosed(progress)
  const shop = progress?.subdomain ? `${progress.subdomain}.${config().productDomain}` : 'your shop'
  return (
    <div className="sheet">
      <label className="tick-box">
        <input type="checkbox" {...register('public')} aria-describedby={id} />
        Make Public
      </label>
      <p id={id} className="small quiet">
        {closed
          ? `Only you see it. ${closed}`
          : whoSees({ was, is }, stored?.url?.replace(/^https?:\/\//, '') ?? shop)}
      </p>
    </div>
  )
}
