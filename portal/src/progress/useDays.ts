import { useMemo } from 'react'
import { daysIn } from '../ui/days.ts'
import { useTimeZone } from './useTimeZone.ts'

/** How moments are told in the shop's time zone. */
export function useDays() {
  const timeZone = useTimeZone()
  return useMemo(() => daysIn(timeZone), [timeZone])
}
