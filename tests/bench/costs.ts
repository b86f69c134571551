import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { measureCosts } from './costs/measure.ts'

const file = join(import.meta.dirname, '../../infra/src/costs/counts.json')

export async function main() {
  writeFileSync(file, `${JSON.stringify(await measureCosts(), null, 2)}\n`)
  console.log(`Written to ${file}.`)
}
