import { joints } from '@lorecircle/shared/text/joints'
import { Fragment } from 'react'

/** A piece up to this long fits the line of a phone in large letters: it does not break at its hyphens either. */
const mostInOneLine = 16

/** An address that breaks at its joints where a line is short. */
export const Jointed = ({ of: address }: { of: string }) =>
  joints(address).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of an address change with it
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {piece.includes('-') && piece.length <= mostInOneLine ? <span className="joint">{piece}</span> : piece}
    </Fragment>
  ))
