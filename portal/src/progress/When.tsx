import type { Days } from '../ui/days.ts'
import { useDays } from './useTimeZone.ts'

type Props = { at: string; as: keyof Days; className?: string }

/** A moment in the shop's time zone. */
export const When = ({ at, as, className }: Props) => (
  <time className={className} dateTime={at}>
    {useDays()[as](at)}
  </time>
)
