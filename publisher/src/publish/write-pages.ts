import { type Synced, syncFiles } from '@lorecircle/shared/storage/sync-files'
import { renderPages } from '../pages/render-pages.ts'
import { type KnownPage, type ShopFile, toPublicFile } from '../pages/shop-file.ts'
import type { Services } from '../services/services.ts'
import type { ShopSnapshot } from './look-at-shop.ts'

/** Files that a shop's host should have. */
export type WantedFiles = { pages: readonly KnownPage[]; filesBeside(): ShopFile[] }

type Has = Pick<Services, 'renderer' | 'pages'>
type Options = { render: RenderScope; cacheTag: string; onStep: OnStep }

/** Pages written in parallel while the next are rendered. */
const atOnce = 8

/**
 * Makes the bucket hold exactly these pages. Skips a page whose view and stored version are unchanged; removes all
 * others.
 */
export async function writePages(
  { renderer, pages: bucket }: Has,
  { manifest, pages: standing }: Pick<ShopSnapshot, 'manifest' | 'pages'>,
  { pages, filesBeside }: WantedFiles,
  { render, cacheTag, onStep }: Options,
): Promise<Synced> {
  const kept =
    render === 'everything'
      ? new Map<string, string>()
      : keptPages(renderer, { manifest, pages: standing }, pages)
  const due = pages.filter(({ key }) => !kept.has(key))
  const write = (files: readonly ShopFile[]) =>
    syncFiles(
      bucket,
      standing,
      files.map((file) => toPublicFile(file, cacheTag)),
      { onWrite: () => onStep('page_written') },
    )

  let writing: Promise<Synced[]> = Promise.resolve([])
  for (let from = 0; from === 0 || from < due.length; from += atOnce) {
    const [rendered] = await Promise.all([renderPages(renderer, due.slice(from, from + atOnce)), writing])
    if (from === 0) await onStep('rendered')
    writing = writing.then(async (written) => [...written, await write([...rendered.values()])])
  }
  const written = [...(await writing), await write(filesBeside())]

  const etags = new Map([...kept, ...written.flatMap((some) => [...some.etags])])
  const unwanted = new Map([...standing].filter(([key]) => !etags.has(key)))
  const gone = await syncFiles(bucket, unwanted, [], { isGone: () => true })
  return {
    written: written.flatMap((some) => some.written),
    removed: gone.removed,
    missed: [...written, gone].flatMap((some) => some.missed),
    etags,
  }
}

/** Unchanged pages that this renderer wrote: key → ETag. */
function keptPages(
  { version }: Services['renderer'],
  { manifest, pages: standing }: Pick<ShopSnapshot, 'manifest' | 'pages'>,
  pages: readonly KnownPage[],
): Map<string, string> {
  const { rendererVersion, views = {}, pages: written = {} } = manifest?.value ?? {}
  if (rendererVersion !== version) return new Map()
  return new Map(
    pages.flatMap(({ key, hash }) => {
      const etag = written[key]?.etag
      return etag !== undefined && views[key] === hash && standing.get(key) === etag ? [[key, etag]] : []
    }),
  )
}

/**
 * Scope of rendering: pages of changed shops whose view changed; pages of any shop whose view changed, since the view
 * code may have changed; or every page.
 */
export type RenderScope = 'changed' | 'changed_views' | 'everything'

/** Steps at which a run can be observed or paused from outside. */
export type PublishStep = 'looked' | 'rendered' | 'page_written' | 'pages_written' | 'manifest_written'

export type OnStep = (step: PublishStep) => Promise<void> | void
