import { isNewPlace } from './kept-uploads.ts'
import type { PartUploadState } from './part-upload-state.ts'

/** One file on its way, and the field that shows it. */
export type UploadRun<Field> = {
  file: File
  controller: AbortController
  field: Field
  state: PartUploadState
  /** Its upload's, once that has begun. */
  id?: string
}

const graceMs = 1_000

/**
 * A form that is filled anew takes its fields away and brings them back, with the names of what is stored now: what a
 * field left behind goes on for a moment, until the field that comes takes it up.
 */
export function leftBehind<R extends { controller: AbortController }>() {
  const left = new Map<string, R>()
  return {
    leave(place: string, run: R) {
      left.set(place, run)
      setTimeout(() => {
        if (left.get(place) !== run) return
        left.delete(place)
        run.controller.abort()
      }, graceMs)
    },
    takeUp(place: string): R | undefined {
      const at = left.has(place) ? place : [...left.keys()].find(isNewPlace)
      if (at === undefined) return undefined
      const run = left.get(at)
      left.delete(at)
      return run
    },
  }
}
