import { namesKeptFor } from '../../stacks/compute/told.ts'
import type { Stage } from '../../stage/stage.ts'
import { rows } from '../../what-runs/lookups.ts'

/** What operators store themselves, and functions read by name; the CDN's secret is made by its stack. */
export const storedNames = (stage: Stage): string[] => [
  ...new Set(
    rows
      .flatMap((row) => Object.values(namesKeptFor(row, stage)))
      .filter((name) => !name.startsWith('/aws/reference/')),
  ),
]
