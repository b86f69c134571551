import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: ['shared', 'functions', 'publisher', 'local', 'infra', 'tests', 'sites', 'portal'].map(
      (name) => ({
        test: {
          name,
          root: `./${name}`,
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: ['**/node_modules/**', '**/dist/**', 'journeys/**'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      }),
    ),
  },
})
