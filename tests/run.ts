import { runChecks } from './checks/run-checks.ts'
import { runJourneys } from './journey-suite.ts'
import { printSlowestFiles, printSlowestJourneys } from './profile.ts'
import { reports } from './reports.ts'
import { runSuites } from './run-suites.ts'
import { checkSpec } from './spec/check.ts'
import { runUnitTests } from './unit-suite.ts'

await runSuites([
  { name: 'Checks', run: runChecks, isBesideBuild: true },
  {
    name: 'Unit and integration tests',
    run: runUnitTests,
    printSlowest: () => printSlowestFiles(reports.unit),
  },
  { name: 'Browser journeys', run: runJourneys, printSlowest: () => printSlowestJourneys(reports.journeys) },
  { name: 'Contract', run: checkSpec },
])
