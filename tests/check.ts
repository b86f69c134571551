import { join } from 'node:path'
import { buildChanged } from '@lorecircle/infra/build'
import { runChecks } from './checks/run-checks.ts'

/** `pnpm check`: the checks of `pnpm test` alone. */
const build = buildChanged(join(import.meta.dirname, '..'), (what) => console.log(`  building ${what}`))
const { failed } = await runChecks(build)
process.exitCode = failed === 0 ? 0 : 1
