import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { CommandError, UsageError } from '../terminal/in-words.ts'
import { DemoStage } from './stage.ts'

export function readNamedStage(name: string | undefined): DemoStage {
  if (name === undefined) throw new UsageError('Say which stage: --stage NAME.')
  try {
    return readStage(name)
  } catch (error) {
    throw error instanceof Error ? new CommandError(error.message) : error
  }
}

/** Reads `infra/src/stage/{name}.json`. Throws with a message for the operator if it is missing or invalid. */
export function readStage(name: string, folder: string = import.meta.dirname): DemoStage {
  const file = join(folder, `${name}.json`)
  const shown = `infra/src/stage/${name}.json`
  if (!existsSync(file))
    throw new Error(`There is no stage ${name}. Write ${shown} after example.json beside it.`)
  const { success, data, error } = DemoStage.safeParse(jsonIn(file, shown))
  if (!success) throw new Error(`${shown} is not right yet:\n${z.prettifyError(error)}`)
  if (data.name !== name)
    throw new Error(`${shown} says that its name is ${data.name}; it has to be ${name}, as the file's is.`)
  return data
}

function jsonIn(file: string, shown: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`${shown} is no JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}
