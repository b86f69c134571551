import { toDollars } from '@lorecircle/shared/money'
import { useFormContext, useWatch } from 'react-hook-form'
import { type BundleDraft, centsOf } from './bundle-draft.ts'
import { useChosenParts } from './useChosenParts.ts'

/** The bundle as it will stand in the bookstore. */
export function BundleCard() {
  const { control } = useFormContext<BundleDraft>()
  const [name, price, pictureUrl] = useWatch({ control, name: ['name', 'price', 'pictureUrl'] })
  const { isLoading, chosen, listInCents } = useChosenParts()
  const cents = centsOf(price)
  const saving = cents === null || listInCents === null ? 0 : listInCents - cents
  if (isLoading || chosen.length === 0) return null
  const books = chosen.filter(
    ({ part }, at) => chosen.findIndex((other) => other.part.bookId === part.bookId) === at,
  )
  return (
    <section className="sheet flow" aria-labelledby="bundle-card">
      <h3 id="bundle-card">How readers see it</h3>
      <div className="bundle-card">
        {pictureUrl ? (
          <img src={pictureUrl} alt="" />
        ) : (
          <div className="bundle-covers">
            {books.map(({ part, choice }) =>
              choice?.coverUrl ? (
                <img key={part.formatId} src={choice.coverUrl} alt="" />
              ) : (
                <span key={part.formatId}>{choice?.title}</span>
              ),
            )}
          </div>
        )}
        <div>
          <p className="bundle-title">{name || 'Its name'}</p>
          <ul className="small quiet">
            {chosen.map(({ part, choice }) => (
              <li key={part.formatId}>
                {part.copies.trim() !== '1' && `${part.copies} × `}
                {choice ? `${choice.title}, ${choice.type}` : 'A format that has gone'}
              </li>
            ))}
          </ul>
          {chosen.some(({ choice }) => choice?.isComing) && <p className="small bundle-coming">Preorder</p>}
          <p>
            {cents === null ? 'Its price' : toDollars(cents)}
            {saving > 0 && <span className="small quiet"> You save {toDollars(saving)}</span>}
          </p>
        </div>
      </div>
    </section>
  )
}
