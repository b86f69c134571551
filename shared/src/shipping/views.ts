import type { Days, Zone } from './tariff.ts'

/** What sending costs wherever something is sent, as readers find it. */
export type TariffView = { postedFrom: string; zones: ZoneView[] }

export type ZoneView = Pick<Zone, 'rates' | 'freeAboveInCents'> & {
  zone: string
  /** Codes; null for everywhere that no other zone names. */
  countries: string[] | null
  /** What it is limited to, in words, where it is a part of its one country. */
  areas?: string
  /** From the order to the door; null where the author does not say. */
  days: Days | null
}
