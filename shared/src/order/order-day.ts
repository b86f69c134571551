import { dayIn, defaultTimeZone } from '../time-zone/days.ts'
import type { Order } from './order.ts'

/** The day of a moment, `2026-12-24`, in the time zone that the shop had when the order was placed. */
export const orderDay = ({ timeZone }: Pick<Order, 'timeZone'>, at: string): string =>
  dayIn(timeZone ?? defaultTimeZone, at)
