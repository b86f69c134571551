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
    // Ad blockers block names such as `analytics-….js`, and a hash of letters and hyphens can spell `-ad-`.
    rolldownOptions: { output: { chunkFileNames: 'portal-assets/[hash].js', hashCharacters: 'hex' } },
  },
})
