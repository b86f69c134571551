import { setTimeout } from 'node:timers/promises'
import { S3Client } from '@aws-sdk/client-s3'
import type { RoundProgress } from '@lorecircle/publisher/publish/republish-round'
import type { Release } from '@lorecircle/shared/publishing/republish'
import { createDocuments } from '@lorecircle/shared/storage/documents'
import { bucketName, functionName, partName } from '../stage/names.ts'
import type { DemoStage } from '../stage/stage.ts'
import { startRun } from './aws/deployed.ts'
import { type AwsOptions, nullIfNotFound } from './aws/parameters.ts'

type Told = { say: (line: string) => void }
type Where = { stage: DemoStage; options: AwsOptions; account: string }

const lookEveryMs = 5_000
const linesEveryLooks = 6
/** SQS's counts are approximate: the queue is empty after this many zero counts in a row. */
const looksAtAnEmptyQueue = 3

/**
 * Publishes everything with the new release: the market and sitemaps by runs of their functions, every shop by a
 * message. Repeating it for the same release continues with the remaining shops.
 */
export async function queuePages(where: Where, release: string, { say }: Told): Promise<void> {
  const { rendererVersion } = await import('@lorecircle/publisher/services/renderer')
  await queue(where, { release, rendererVersion }, { say })
  for (const name of ['order-market', 'publish-sitemaps'] as const)
    await startRun(where.options, functionName(where.stage, name))
}

export async function continuePages(where: Where, { say }: Told): Promise<void> {
  const progress = await progressAt(where)
  if (progress && !isComplete(progress)) await queue(where, progress, { say })
  await watchPages(where, { say })
}

/**
 * Shows progress until all shops are published or have failed. Read-only: it may be stopped and started at any time.
 */
export async function watchPages(
  where: Where,
  { say, pause = setTimeout }: Told & { pause?: (ms: number) => Promise<unknown> },
): Promise<void> {
  const { name } = where.stage
  say(`The pages are published in the cloud. This command may be stopped; to go on: ${commandFor(name)}`)
  for (let looks = 0, empty = 0; ; looks++) {
    const progress = await progressAt(where)
    if (progress === null) return say('Nothing was queued yet.')
    empty = progress.isRunning ? 0 : empty + 1
    const left = progress.of - progress.done
    const isOver = isComplete(progress) || progress.failed.length === left || empty >= looksAtAnEmptyQueue
    if (isOver) {
      for (const line of progressInWords(name, progress)) say(line)
      return
    }
    if (looks % linesEveryLooks === 0) say(`  ${progress.done} of ${progress.of} shops`)
    await pause(lookEveryMs)
  }
}

/** Progress for `--status`; empty if no round was ever started. */
export async function pagesStatus(where: Where): Promise<string[]> {
  const progress = await nullIfNotFound('QueueDoesNotExist', () => progressAt(where))
  return progress === null ? [] : progressInWords(where.stage.name, progress)
}

function progressInWords(stage: string, progress: RoundProgress): string[] {
  const { done, of, release, failed } = progress
  if (isComplete(progress)) return [`All ${of} shops have the pages of ${release}.`]
  const named = failed.map(({ sub, error }) => `  not published: ${sub}: ${error}`)
  const next = progress.isRunning
    ? 'The cloud goes on by itself, and tries shops that failed again for twelve minutes.'
    : 'Nothing more is queued: mend what the lines above and the log of republish-shops say, then go on.'
  return [
    `${done} of ${of} shops${progress.isQueued ? '' : ' that were queued so far'} have the pages of ${release}.`,
    ...named,
    `${next} To go on and see: ${commandFor(stage)}`,
  ]
}

const commandFor = (stage: string) => `pnpm run deploy --stage ${stage} --pages`
const isComplete = ({ isQueued, done, of }: RoundProgress) => isQueued && done === of

async function queue(where: Where, release: Release, { say }: Told): Promise<void> {
  const { queueRepublishRound: queueRound } = await import('@lorecircle/publisher/publish/republish-round')
  const shops = await queueRound(await roundAt(where), release, (queued) => say(`  ${queued} shops queued`))
  say(`${shops} shops are due with ${release.release}.`)
}

async function progressAt(where: Where): Promise<RoundProgress | null> {
  const { readRoundProgress: roundProgress } = await import('@lorecircle/publisher/publish/republish-round')
  return roundProgress(await roundAt(where))
}

async function roundAt({ stage, options, account }: Where) {
  const { findRepublishQueue: republishQueueCalled } = await import('@lorecircle/publisher/services/queues')
  return {
    documents: createDocuments(new S3Client(options), bucketName(stage, 'documents', account)),
    queue: await republishQueueCalled(options, partName(stage, 'republish')),
    now: () => new Date(),
  }
}
