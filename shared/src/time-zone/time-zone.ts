import { z } from 'zod'
import { isTimeZone } from './days.ts'

const unknown = 'Choose a time zone from the list.'

export const TimeZone = z.string().max(64, unknown).refine(isTimeZone, unknown)
