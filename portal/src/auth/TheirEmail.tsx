import { BreakableAddress } from '../ui/Jointed.tsx'

/** An address within a sentence: it goes to the next line whole, and breaks at its joints where it is longer than one. */
export const TheirEmail = ({ of: email }: { of: string }) => (
  <span className="whole">
    <BreakableAddress of={email} />
  </span>
)
