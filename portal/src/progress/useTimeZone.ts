import { defaultTimeZone } from '@lorecircle/shared/time-zone/days'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { createDateFormats } from '../ui/days.ts'
import { statusQuery } from './queries.ts'

/** IANA name of the shop's time zone; UTC if none is chosen or it is not loaded yet. */
export const useTimeZone = (): string => useQuery(statusQuery).data?.time_zone ?? defaultTimeZone

export function useDateFormats() {
  const timeZone = useTimeZone()
  return useMemo(() => createDateFormats(timeZone), [timeZone])
}
