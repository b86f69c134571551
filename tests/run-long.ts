import { runSuites } from './run-suites.ts'
import { runLongFigures, runLongJourneys, runUnkindJourneys } from './suites.ts'

/** `pnpm test:long`: what takes longer than `pnpm test` should. */
await runSuites({
  'Figures of selling': runLongFigures,
  'Long journeys': runLongJourneys,
  'Journeys on bad days': runUnkindJourneys,
})
