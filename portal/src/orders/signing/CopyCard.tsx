import { orderPath } from '@lorecircle/shared/urls/portal-paths'
import { Link } from 'react-router'
import type { CopyToSign } from './queue.ts'

type Props = { copy: CopyToSign; isSigned: boolean; place: number; count: number }

/** The copy that lies open: its number and its words, large enough to read with a pen in the hand. */
export const CopyCard = ({ copy, isSigned, place, count }: Props) => (
  <article className="sheet copy-card" aria-live="polite">
    <p className="small quiet">
      {place} of {count}
      {isSigned && ' · signed'}
    </p>
    <h2>{copy.title}</h2>
    <p>{copy.type}</p>
    {copy.number && (
      <p className="copy-number">
        No. {copy.number.is} of {copy.number.of}
      </p>
    )}
    {copy.dedication ? (
      <q className="copy-words">{copy.dedication}</q>
    ) : (
      <p className="quiet">Your name alone.</p>
    )}
    <p className="small quiet">
      For {copy.reader}, <Link to={orderPath(copy.orderId)}>order {copy.orderId}</Link>
    </p>
  </article>
)
