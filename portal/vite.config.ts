import { oldestBrowsers } from '@lorecircle/shared/browsers'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  base: '/',
  plugins: [react()],
  build: {
    assetsDir: 'portal-assets',
    target: 'es2024',
    cssTarget: oldestBrowsers,
    assetsInlineLimit: 0,
    // The transliteration tables for subdomain suggestions are large, and loaded on that screen only.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // Screens keep their names. Ad blockers stop a name such as `analytics`, and a hash of letters and hyphens can
        // spell `-ad-`.
        chunkFileNames: ({ name }) => `portal-assets/${/^[A-Z]/.test(name) ? `${name}-` : ''}[hash].js`,
        hashCharacters: 'hex',
      },
    },
  },
  worker: { rolldownOptions: { output: { hashCharacters: 'hex' } } },
})
