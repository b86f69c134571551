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
    // The tables of every script, from which a subdomain is proposed; loaded on that screen alone.
    chunkSizeWarningLimit: 600,
  },
})
