import { joints } from '@lorecircle/shared/text/joints'
import { Fragment } from 'react'

/** An address that breaks at its joints where a line is short, and not at its hyphens. */
export const Jointed = ({ of: address }: { of: string }) =>
  joints(address).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of an address change with it
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {piece.includes('-') ? <span className="joint">{piece}</span> : piece}
    </Fragment>
  ))
