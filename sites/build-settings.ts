import react from '@astrojs/react'
import { oldestBrowsers } from '@lorecircle/shared/browsers'
import type { AstroUserConfig } from 'astro'

// Whoever starts the build, a test included: development's JSX and its render times have no place in a page.
process.env.NODE_ENV = 'production'

/** What the renderer and its static twin are both built with, so that the same view gives the same page. */
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
      // Islands take rules from `shared`; the schemas beside them are dropped, and their library with them.
      treeshake: {
        manualPureFunctions: ['z'],
        moduleSideEffects: [{ test: /any-ascii/, sideEffects: false }],
      },
    },
  },
} satisfies NonNullable<AstroUserConfig['vite']>
