import type { DateFormats } from '../ui/days.ts'
import { useDateFormats } from './useTimeZone.ts'

type Props = { at: string; as: keyof DateFormats; className?: string }

export const Timestamp = ({ at, as, className }: Props) => (
  <time className={className} dateTime={at}>
    {useDateFormats()[as](at)}
  </time>
)
