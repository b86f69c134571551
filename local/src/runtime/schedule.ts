import { errorForLog } from '@lorecircle/shared/error-for-log'

const secondInMs = 1_000
export const minuteInMs = 60 * secondInMs

type Job = {
  name: string
  run: () => Promise<unknown>
  firstAfterMs: number
  everyMs: number
}

/**
 * Runs jobs as production's schedules do. A run that takes longer than its turn is not joined by a second one,
 * and one that fails is followed by the next. Answers how to end it.
 */
export function schedule(jobs: Job[]): () => void {
  const timers = new Map<string, NodeJS.Timeout>()
  let ended = false

  function wait({ name, run, firstAfterMs, everyMs }: Job) {
    const timer = setTimeout(async () => {
      const startedAt = Date.now()
      await run().catch((error: unknown) => console.error(`${name} failed: ${errorForLog(error)}`))
      const leftMs = Math.max(0, everyMs - (Date.now() - startedAt))
      if (!ended) wait({ name, run, everyMs, firstAfterMs: leftMs })
    }, firstAfterMs)
    timers.set(name, timer.unref())
  }

  for (const job of jobs) wait(job)
  return () => {
    ended = true
    for (const timer of timers.values()) clearTimeout(timer)
  }
}
