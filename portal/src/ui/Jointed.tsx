import { joints } from '@lorecircle/shared/text/joints'
import { Fragment } from 'react'

/** A piece up to this long does not break at its hyphens either: it fits the line of a phone in large letters, or of any other screen. */
const mostInOneLine = { ofALargePhone: 16, ofAnother: 24 }
const classOf = (piece: string) => (piece.length <= mostInOneLine.ofALargePhone ? 'joint' : 'joint long')

/** An address that breaks at its joints where a line is short. */
export const Jointed = ({ of: address }: { of: string }) =>
  joints(address).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of an address change with it
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {piece.includes('-') && piece.length <= mostInOneLine.ofAnother ? (
        <span className={classOf(piece)}>{piece}</span>
      ) : (
        piece
      )}
    </Fragment>
  ))
