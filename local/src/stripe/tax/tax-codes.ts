import type Stripe from 'stripe'
import { z } from 'zod'
import type { Call } from '../emulator.ts'
import { noSuch, notFound } from '../errors.ts'
import { pageOf, pageParams } from '../lists.ts'
import { expandable, type Known, onlyExpand, read } from '../params.ts'

/** What the rates tell apart. */
export type TaxKind = 'book' | 'e-book' | 'audiobook' | 'shipping' | 'general' | 'untaxed'

type Row = { name: string; description: string; kind: TaxKind }

/** Of Stripe's codes those that a bookshop meets; its own numbers and names. */
const codes = new Map<string, Row>(
  Object.entries({
    txcd_00000000: {
      name: 'Nontaxable',
      description: 'Any nontaxable good or service.',
      kind: 'untaxed',
    },
    txcd_10000000: {
      name: 'General - Electronically Supplied Services',
      description: 'A digital service that is delivered over the internet.',
      kind: 'general',
    },
    txcd_10301000: {
      name: 'Audiobook',
      description: 'The recording of a book that is read aloud, sold for good.',
      kind: 'audiobook',
    },
    txcd_10302000: {
      name: 'Digital Books - downloaded - non subscription - with permanent rights',
      description: 'A book that is transferred electronically, for good.',
      kind: 'e-book',
    },
    txcd_20030000: {
      name: 'General - Services',
      description: 'Any service that no other code describes.',
      kind: 'general',
    },
    txcd_35010000: { name: 'Books', description: 'A printed book.', kind: 'book' },
    txcd_92010001: { name: 'Shipping', description: 'Carriage to the buyer.', kind: 'shipping' },
    txcd_99999999: {
      name: 'General - Tangible Goods',
      description: 'Any tangible good that no other code describes.',
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

const shown = (id: string, { name, description }: Row): Stripe.TaxCode => ({
  id,
  object: 'tax_code',
  description,
  name,
  requirements: null,
})

export function retrieveTaxCode(_emulator: unknown, { id, params }: Call): Stripe.TaxCode {
  read(onlyExpand, params)
  const row = codes.get(id)
  if (!row) throw notFound('tax code', id)
  return shown(id, row)
}

const ListTaxCodes = z.strictObject({
  ...pageParams,
  ...expandable,
} satisfies Known<Stripe.TaxCodeListParams>)

export function listTaxCodes(_emulator: unknown, { params }: Call) {
  const { expand: _expand, ...page } = read(ListTaxCodes, params)
  return pageOf(
    [...codes].map(([id, row]) => shown(id, row)),
    '/v1/tax_codes',
    page,
  )
}
