import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { cpuTimes } from '../reports.ts'

/** With `--profile`, each test file writes the CPU time of its worker, imports included. */
if (process.env.CPU_TIMES) {
  const from = process.cpuUsage()
  afterAll(() => {
    const { user, system } = process.cpuUsage(from)
    const file = expect.getState().testPath ?? ''
    mkdirSync(cpuTimes, { recursive: true })
    const name = `${createHash('sha256').update(file).digest('hex').slice(0, 16)}.json`
    writeFileSync(join(cpuTimes, name), JSON.stringify({ file, cpuSeconds: (user + system) / 1e6 }))
  })
}
