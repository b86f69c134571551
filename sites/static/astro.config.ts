import { defineConfig } from 'astro/config'
import { buildSettings, viteSettings } from '../build-settings.ts'

/**
 * The same templates as a static site, for comparison: `LORECIRCLE_PAGES` names a JSON file of `{ url, page }[]`, and
 * the first page is written to `0.html`.
 */
export default defineConfig({
  ...buildSettings,
  output: 'static',
  publicDir: '../public',
  cacheDir: './dist/.cache',
  build: { inlineStylesheets: 'never', format: 'file' },
  vite: viteSettings,
})
