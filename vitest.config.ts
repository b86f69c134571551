import './tests/required-node.ts'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { compileCache } from './local/src/processes/compile-cache.ts'
import { readRules } from './tests/spec/rules.ts'
import { ShuffledFiles } from './tests/support/shuffled-files.ts'
import { unitWorkers } from './tests/workers.ts'

// Each worker reads what an earlier one compiled.
process.env.NODE_COMPILE_CACHE ??= compileCache

export default defineConfig({
  test: {
    maxWorkers: unitWorkers(),
    ...(process.env.ORDER_SEED ? { sequence: { sequencer: ShuffledFiles } } : {}),
    globalSetup: './sites/src/fixtures/build-renderer.fixture.ts',
    // A test names the rules that it holds; a tag that is no rule fails it.
    tags: readRules().map(({ id, meaning }) => ({ name: id, description: meaning })),
    projects: [
      'shared',
      'functions',
      'publisher',
      'local',
      'local/stripe-emulator',
      'infra',
      'tests',
      'sites',
      'portal',
    ].map((name) => ({
      test: {
        name: name.replace('local/', ''),
        root: `./${name}`,
        include: ['**/*.test.ts', '**/*.test.tsx'],
        exclude: ['**/node_modules/**', '**/dist/**', 'journeys/**', 'stripe-emulator/**'],
        // What a file imports stays for the next one of its worker: none leaves anything of its own behind.
        isolate: false,
        setupFiles: ['no-hour-turns.ts', 'cpu-time.ts'].map((name) =>
          join(import.meta.dirname, 'tests/support', name),
        ),
        // These end what hangs; what is a matter of speed is measured by a benchmark.
        testTimeout: 120_000,
        hookTimeout: 180_000,
        expect: { poll: { timeout: 15_000 } },
      },
    })),
  },
})
