import { runSuites } from './run-suites.ts'
import { runLongJourneys, runUnkindJourneys } from './suites.ts'

/** `pnpm test:long`: what takes longer than `pnpm test` should. */
await runSuites({ 'Long journeys': runLongJourneys, 'Journeys on bad days': runUnkindJourneys })
