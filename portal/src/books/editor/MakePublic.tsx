import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { Fragment } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { config } from '../../config/config.ts'
import { publishingClosed } from '../../progress/progress.ts'
import { useProgress } from '../../progress/useProgress.ts'
import { Jointed } from '../../ui/Jointed.tsx'
import type { BookDraft } from './book-draft.ts'
import { whoSees } from './visibility.ts'

/** Whether readers see a stored book; the sentence is what its save button does. */
export function MakePublic({ id, stored }: { id: string; stored: BookForAuthor | null }) {
  const { control, register } = useFormContext<BookDraft>()
  const is = useWatch({ control, name: 'public' })
  const progress = useProgress()
  const was = stored?.public === true
  const closed = progress && !was && publishingClosed(progress)
  const shop = progress?.subdomain ? `${progress.subdomain}.${config().productDomain}` : 'your shop'
  const place = stored?.url?.replace(/^https?:\/\//, '') ?? shop
  return (
    <div className="sheet">
      <label className="tick-box">
        <input type="checkbox" {...register('public')} aria-describedby={id} />
        Make Public
      </label>
      <p id={id} className="small quiet">
        {closed
          ? `Only you see it. ${closed}`
          : whoSees({ was, is }, place)
              .split(`${place}.`)
              .map((words, index) => (
                <Fragment key={words}>
                  {index > 0 && <Jointed of={`${place}.`} />}
                  {words}
                </Fragment>
              ))}
      </p>
    </div>
  )
}
