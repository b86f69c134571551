
import { noSuch, } from '../errors.ts'

/** What the rates tell apart. */
export type TaxKind = 'book' | 'e-book' | 'audiobook' | 'shipping' | 'general' | 'untaxed'

type Row = { name: string; kind: TaxKind }

/** Of Stripe's codes those that a bookshop meets; its own numbers and names. */
const codes = new Map<string, Row>(
  Object.entries({
    txcd_00000000: {
      name: 'Nontaxable',
      kind: 'untaxed',
    },
    txcd_10000000: {
      name: 'General - Electronically Supplied Services',
      kind: 'general',
    },
    txcd_10301000: {
      name: 'Audiobook',
      kind: 'audiobook',
    },
    txcd_10302000: {
      name: 'Digital Books - downloaded - non subscription - with permanent rights',
      kind: 'e-book',
    },
    txcd_20030000: {
      name: 'General - Services',
      kind: 'general',
    },
    txcd_35010000: { name: 'Books', kind: 'book' },
    txcd_92010001: { name: 'Shipping', kind: 'shipping' },
    txcd_99999999: {
      name: 'General - Tangible Goods',
      kind: 'general',
    },
  }),
)

export const kindOf = (code: string): TaxKind => codes.get(code)?.kind ?? 'general'

/** For a list to choose from. */
export const listedCodes = [...codes].map(([value, { name }]) => ({ value, label: name }))

/** The code, or null where none is given; an unknown one is refused. */
export function knownTaxCode(code: string | undefined, param: string): string | null {
  if (code === undefined || code === '') return null
  if (!codes.has(code)) throw noSuch('tax code', code, param)
  return code
}
