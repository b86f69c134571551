import { createHash } from 'node:crypto'
import { defineConfig } from 'astro/config'
import { buildSettings, viteSettings } from './build-settings.ts'
import { sourceVersion } from './source-version.ts'
import * as inlineScripts from './src/inline-scripts.ts'
import { inProcessAdapter } from './src/renderer/adapter.ts'

// Output is only deterministic with a fixed key. It encrypts server islands, of which there are none, so it protects
// nothing.
process.env.ASTRO_KEY = 'bG9yZWNpcmNsZS1sb3JlY2lyY2xlLWxvcmVjaXJjbGU='

const hashes = Object.values(inlineScripts).map(
  (script) => `sha256-${createHash('sha256').update(script).digest('base64')}` as const,
)

/** Server output that the publisher loads into its own process to render views to HTML. */
export default defineConfig({
  ...buildSettings,
  output: 'server',
  adapter: inProcessAdapter(),
  session: false,
  build: { inlineStylesheets: 'never' },
  security: { csp: { scriptDirective: { hashes } } },
  vite: {
    ...viteSettings,
    ssr: { noExternal: true },
    environments: {
      // One chunk, so that the first rendering of a page loads no further files.
      ssr: { build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'renderer' }] } } } } },
    },
    define: { ...viteSettings.define, RENDERER_VERSION: JSON.stringify(sourceVersion()) },
  },
})
