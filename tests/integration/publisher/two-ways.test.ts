import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publishAll } from '@lorecircle/publisher/publish/publish-all'
import { builtRenderer, type Renderer } from '@lorecircle/publisher/services/renderer'
import { viewer } from '@lorecircle/shared/edge/viewer'
import type { PageView } from '@lorecircle/shared/page/views'
import { samplePages } from '@lorecircle/sites/sample-pages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildStaticSite } from '../../support/static-site.ts'
import { openDemoShops } from '../support/demo-catalogue.ts'
import { type Platform, startPlatform } from './platform.ts'

/** The real renderer, which notes what it was asked for. */
const asked: { url: string; page: PageView }[] = []
const renderer: Renderer = {
  version: builtRenderer.version,
  render(page, url) {
    asked.push({ url, page })
    return builtRenderer.render(page, url)
  },
}

let platform: Platform
let folder: string
beforeAll(async () => {
  platform = await startPlatform({ renderer })
  folder = await mkdtemp(join(tmpdir(), 'lorecircle-two-ways-'))
})
afterAll(async () => {
  await platform.stop()
  await rm(folder, { recursive: true })
})

/** What has to differ: the policy, which a plain build has no way to write, and what the style sheet is named after. */
const withoutPolicy = (html: string) =>
  html.replace(/<meta http-equiv="content-security-policy" content="[^"]*">/, '')
const withoutChunkName = (html: string) => html.replaceAll(/"\/_astro\/[^".]+\.+([\w-]+\.css)"/g, '"$1"')
/** The renderer moves the style of islands into the head. */
const withoutIslandStyle = (html: string) => html.replace(/<style>astro-island[^<]*<\/style>/, '')
const alike = (html: string) => withoutIslandStyle(withoutChunkName(withoutPolicy(html)))

test('a reader gets from the publisher, page by page, what a full build of the site would give', async () => {
  const { services, env } = platform
  await openDemoShops(services)
  expect(await publishAll(services)).toMatchObject({ failed: [] })

  const productDomain = new URL(env.PRODUCT_ORIGIN).host
  const published = asked.map(({ url, page }) => {
    const { host, pathname } = new URL(url)
    const destination = viewer({ host, path: pathname, search: '' }, { productDomain, scheme: 'http' })
    return { url, page, key: destination.to === 'site' ? destination.key : '' }
  })
  const listed = await Promise.all(['main/', 'sites/'].map(services.pages.list))
  const inBucket = listed.flatMap((found) => [...found.keys()]).filter((key) => key.endsWith('.html'))
  expect(new Set(published.map(({ key }) => key))).toEqual(new Set(inBucket))
  const samples = samplePages.map(({ path: url, page }) => ({ url, page, key: null }))
  const pages = [...published, ...samples]
  const chooser = readFileSync(
    join(import.meta.dirname, '../../../sites/src/templates/Template.astro'),
    'utf8',
  )
  const templates = [...chooser.matchAll(/page\.template === '([\w-]+)'/g)].map(([, name]) => name)
  expect(new Set(pages.map(({ page }) => page.template))).toEqual(new Set(templates))

  const built = await buildStaticSite(pages, folder)
  const decoder = new TextDecoder()
  for (const [place, { key, url, page }] of pages.entries()) {
    const stored =
      key === null
        ? await builtRenderer.render(page, url)
        : decoder.decode((await services.pages.read(key))?.body)
    const fromBuild = readFileSync(join(built, `${place}.html`), 'utf8')
    expect(alike(stored), url).toBe(alike(fromBuild))
  }
}, 180_000)
