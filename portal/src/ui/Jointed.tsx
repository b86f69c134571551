import { splitAtBreakPoints } from '@lorecircle/shared/text/first-words'
import { Fragment } from 'react'

/** Pieces up to so many letters keep whole at their hyphens, too: on any screen, and on all but a phone in large letters. */
const whole = { anywhere: 16, onMost: 24 }
const classOf = (piece: string) => (piece.length <= whole.anywhere ? 'joint' : 'joint long')

/** An address that breaks at its joints where a line is short. */
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
