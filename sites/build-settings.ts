import react from '@astrojs/react'
import { oldestBrowsers } from '@lorecircle/shared/browsers'
import type { AstroUserConfig } from 'astro'

// Set even when a test starts the build: development's JSX and render times must not get into pages.
process.env.NODE_ENV = 'production'

/** Shared by the renderer and the static build, so that the same view gives the same page. */
export const buildSettings = {
  integrations: [react()],
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
  devToolbar: { enabled: false },
  markdown: { syntaxHighlight: false },
} satisfies AstroUserConfig

export const viteSettings = {
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    cssTarget: oldestBrowsers,
    rolldownOptions: {
      // Islands use rules from `shared`; this drops the schemas in the same files, and their library.
      treeshake: {
        manualPureFunctions: ['z'],
        moduleSideEffects: [{ test: /any-ascii/, sideEffects: false }],
      },
    },
  },
} satisfies NonNullable<AstroUserConfig['vite']>
