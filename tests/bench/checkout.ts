import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { ownPlatform } from '../support/own-platform.ts'
import { readRunningPlatform } from '../support/running-platform.ts'
import { openRush } from './checkout/rush.ts'
import { failedAnswers, findInconsistencies } from './checkout/wrong.ts'
import { openPlatformStore } from './portal/store.ts'
import { formatMs, summarizeTimings } from './timings.ts'

const aSecond = 50

/**
 * Fifty readers a second press Buy Now for a minute, each from an own network: half for the 500 copies of a numbered
 * edition, half for a paperback. Starts a platform of its own (`JOURNEY_HOME` names a running one). Checks the
 * documents for inconsistencies afterwards; the exit code is 1 if there are any.
 */
export async function main(args: string[]) {
  const { values } = parseArgs({
    args,
    options: { json: { type: 'boolean', default: false }, quick: { type: 'boolean', default: false } },
  })
  const seconds = values.quick ? 5 : 60
  const { home, stop } = await ownPlatform()
  try {
    const platform = readRunningPlatform(home)
    if (!platform) throw new Error('The platform that was started here has gone.')
    const store = openPlatformStore(platform, home)
    const rush = await openRush(platform)
    await store.published()
    const [load = 0] = loadavg()
    const answers = await rush.press({ aSecond, seconds })
    const wrong = await findInconsistencies(store.documents, rush.book, answers)
    store.close()
    const opened = answers.filter(({ status }) => status === 200)
    const result = {
      machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, load average ${load.toFixed(1)} before`,
      aSecond,
      seconds,
      pressed: answers.length,
      opened: opened.length,
      refused: tallied(answers),
      answeredIn: summarizeTimings(answers.map(({ inMs }) => inMs)),
      openedIn: summarizeTimings(opened.map(({ inMs }) => inMs)),
      errors: failedAnswers(answers).length,
      wrong,
    }
    console.log(values.json ? JSON.stringify(result, null, 2) : sentences(result).join('\n'))
    if (wrong.length > 0) process.exitCode = 1
  } finally {
    await stop()
  }
}

const tallied = (answers: readonly { status: number; code: string }[]): Record<string, number> => {
  const refused = answers.filter(({ status }) => status !== 200)
  const byCode = Map.groupBy(refused, ({ status, code }) => `${status} ${code}`)
  return Object.fromEntries([...byCode].map(([code, these]) => [code, these.length]))
}

type Result = {
  machine: string
  aSecond: number
  seconds: number
  pressed: number
  opened: number
  refused: Record<string, number>
  answeredIn: ReturnType<typeof summarizeTimings>
  openedIn: ReturnType<typeof summarizeTimings>
  errors: number
  wrong: string[]
}

const sentences = (result: Result): string[] => [
  result.machine,
  `${result.aSecond} checkouts a second for ${result.seconds} s: ${result.pressed} pressed, ${result.opened} payment pages`,
  `every answer   ${formatMs(result.answeredIn)} (p50 / p95)`,
  `payment pages  ${formatMs(result.openedIn)} (p50 / p95)`,
  ...Object.entries(result.refused).map(([code, count]) => `refused        ${count} × ${code}`),
  `errors         ${result.errors}`,
  `wrong          ${result.wrong.length}`,
  ...result.wrong.map((one) => `  ${one}`),
]
