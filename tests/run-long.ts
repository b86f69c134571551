import { runFaultJourneys, runLongJourneys } from './journey-suite.ts'
import { printSlowestFiles, printSlowestJourneys } from './profile.ts'
import { reports } from './reports.ts'
import { runSuites } from './run-suites.ts'
import { runManySeeds } from './unit-suite.ts'

/** `pnpm test:long [--profile]`: suites that are too slow for `pnpm test`. */
await runSuites([
  {
    name: 'Races and crowds with many seeds',
    run: runManySeeds,
    printSlowest: () => printSlowestFiles(reports.seeds),
  },
  {
    name: 'Long browser journeys',
    run: runLongJourneys,
    printSlowest: () => printSlowestJourneys(reports.longJourneys),
  },
  {
    name: 'Browser journeys with fault injection',
    run: runFaultJourneys,
    printSlowest: () => printSlowestJourneys(reports.faultJourneys),
  },
])
