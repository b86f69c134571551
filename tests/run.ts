import { runChecks } from './checks/run-checks.ts'
import { runSuites } from './run-suites.ts'
import { checkSpec } from './spec/check.ts'
import { runJourneys, runUnitTests } from './suites.ts'

/** `pnpm test`: checks, unit and integration tests, browser journeys, the spec. */
await runSuites({
  Checks: runChecks,
  'Unit and integration tests': runUnitTests,
  'Browser journeys': runJourneys,
  Spec: checkSpec,
})
