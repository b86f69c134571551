import { createHash } from 'node:crypto'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { sourceVersion } from './source-version.ts'
import * as inlineScripts from './src/inline-scripts.ts'
import { inProcess } from './src/renderer/adapter.ts'

/** Server output that the publisher loads into its own process: templates in, HTML out. */
const hashes = Object.values(inlineScripts).map(
  (script) => `sha256-${createHash('sha256').update(script).digest('base64')}` as const,
)

// Only deterministic with a fixed key. It encrypts server islands, of which there are none.
process.env.ASTRO_KEY ??= 'bG9yZWNpcmNsZS1sb3JlY2lyY2xlLWxvcmVjaXJjbGU='

export default defineConfig({
  output: 'server',
  adapter: inProcess(),
  integrations: [react()],
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
  session: false,
  devToolbar: { enabled: false },
  build: { inlineStylesheets: 'never' },
  security: { csp: { scriptDirective: { hashes } } },
  vite: {
    ssr: { noExternal: true },
    build: {
      rolldownOptions: {
        // What islands take from `shared` are its rules: schemas that a module leaves unused are dropped with their library.
        treeshake: {
          manualPureFunctions: ['z'],
          moduleSideEffects: [{ test: /any-ascii/, sideEffects: false }],
        },
      },
    },
    define: {
      'process.env.NODE_ENV': '"production"',
      RENDERER_VERSION: JSON.stringify(sourceVersion()),
    },
  },
})
