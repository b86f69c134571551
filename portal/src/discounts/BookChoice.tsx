import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { booksQuery } from '../books/queries.ts'
import { Icon } from '../ui/Icon.tsx'
import { Loading } from '../ui/Loading.tsx'
import type { DiscountDraft } from './discount-draft.ts'

/** All books, or those that are ticked. */
export function BookChoice() {
  const { control, setValue, formState } = useFormContext<DiscountDraft>()
  const [isForAll, bookIds] = useWatch({ control, name: ['isForAll', 'bookIds'] })
  const problem = formState.errors.bookIds?.message
  const choose = (isForAll: boolean) => setValue('isForAll', isForAll, { shouldDirty: true })
  return (
    <div className="sheet flow">
      <fieldset className="choices">
        <legend>Books</legend>
        <label className="choice">
          <input type="radio" name="books" checked={isForAll} onChange={() => choose(true)} />
          <span>All my books</span>
        </label>
        <label className="choice">
          <input
            type="radio"
            name="books"
            checked={!isForAll}
            aria-invalid={problem ? true : undefined}
            onChange={() => choose(false)}
          />
          <span>Some of them</span>
        </label>
      </fieldset>
      {problem && (
        <p className="small error" role="alert">
          <Icon name="warn" />
          {problem}
        </p>
      )}
      {!isForAll && (
        <Titles
          chosen={bookIds}
          onChange={(ids) =>
            setValue('bookIds', ids, { shouldDirty: true, shouldValidate: formState.isSubmitted })
          }
        />
      )}
    </div>
  )
}

function Titles({ chosen, onChange }: { chosen: string[]; onChange: (ids: string[]) => void }) {
  const { data: books } = useQuery(booksQuery)
  if (!books) return <Loading>Loading your books…</Loading>
  if (books.length === 0) return <p className="quiet">You have no books yet.</p>
  return (
    <fieldset className="bare books-to-choose">
      <legend className="hide">Books of this code</legend>
      {books.map(({ id, title }) => (
        <label key={id} className="tick-box">
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
          {title || 'Untitled'}
        </label>
      ))}
    </fieldset>
  )
}
