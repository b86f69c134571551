import { join } from 'node:path'
import { buildChanged } from '@lorecircle/infra/build'
import { runChecks } from './checks/run-checks.ts'

/** `pnpm check`: what `pnpm test` checks first; the sizes are those of what is built. */
await buildChanged(join(import.meta.dirname, '..'), (what) => console.log(`  ${what}`))
const { failed } = await runChecks()
process.exitCode = failed === 0 ? 0 : 1
