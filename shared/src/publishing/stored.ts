import { z } from 'zod'
import { stored } from '../storage/stored.ts'
import { Catalogue } from './catalogue.ts'
import { Manifest } from './manifest.ts'
import { Preview } from './preview.ts'
import { DueShop, Republish } from './republish.ts'

export const previewDoc = stored(Preview, 'previews/{previewId}.json', {
  exported: null,
  atDeletion: 'expires',
})

/** Deleted when nothing of the shop is public any more. */
export const manifestDoc = stored(Manifest, 'derived/manifests/{sub}.json', {
  exported: null,
  atDeletion: 'custom',
  isDerived: true,
})

/** The sweep of all shops continues after this account. */
export type SweepCursor = z.infer<typeof SweepCursor>
const SweepCursor = z.object({
  after: z.string(),
  begunAt: z.iso.datetime().optional(),
})
export const sweepCursorDoc = stored(SweepCursor, 'derived/sweep-cursor.json', {
  exported: null,
  atDeletion: 'not_owned',
  isDerived: true,
})

export const catalogueDoc = stored(Catalogue, 'derived/catalogues/{sub}/{of}.json', {
  exported: null,
  atDeletion: 'removed',
  isDerived: true,
})

export const republishDoc = stored(Republish, 'derived/republish.json', {
  exported: null,
  atDeletion: 'not_owned',
  isDerived: true,
})

export const dueShopDoc = stored(DueShop, 'derived/republish/{sub}.json', {
  exported: null,
  atDeletion: 'removed',
  isDerived: true,
})
