import { splitAtBreakPoints } from '@lorecircle/shared/text/first-words'
import { Fragment } from 'react'

/**
 * Parts up to these lengths in characters do not break at hyphens: on any screen, and on all but phones with large
 * text.
 */
const whole = { anywhere: 16, onMost: 24 }
const classOf = (piece: string) => (piece.length <= whole.anywhere ? 'joint' : 'joint long')

export const BreakableAddress = ({ of: address }: { of: string }) =>
  splitAtBreakPoints(address).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of an address change with it
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {piece.includes('-') && piece.length <= whole.onMost ? (
        <span className={classOf(piece)}>{piece}</span>
      ) : (
        piece
      )}
    </Fragment>
  ))
