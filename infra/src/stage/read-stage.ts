import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Stage } from './stage.ts'

/** The stage of a name, from `infra/src/stage/{name}.json`. Throws where there is none, or what it lacks. */
export const readStage = (name: string): Stage =>
  Stage.parse(JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8')))
