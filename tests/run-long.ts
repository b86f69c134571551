import { runSuites } from './run-suites.ts'
import { runLongJourneys } from './suites.ts'

/** `pnpm test:long`: what takes longer than `pnpm test` should. */
await runSuites({ 'Long journeys': runLongJourneys })
