import { defaultTimeZone } from '@lorecircle/shared/time-zone/days'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { createDateFormats } from '../ui/days.ts'
import { statusQuery } from './queries.ts'

/** IANA name of the zone in which the shop's days begin and end; UTC while none is chosen, or it is not known yet. */
export const useTimeZone = (): string => useQuery(statusQuery).data?.time_zone ?? defaultTimeZone

/** How moments are told in the shop's time zone. */
export function useDateFormats() {
  const timeZone = useTimeZone()
  return useMemo(() => createDateFormats(timeZone), [timeZone])
}
