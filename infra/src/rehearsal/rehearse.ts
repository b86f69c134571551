import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { environmentOf, startStage } from './stage.ts'

type Handler = (event: { Records: { messageId: string; body: string }[] }) => Promise<{
  batchItemFailures: string[]
}>
type Bundled = {
  compiledFile: string
  compiled(): Buffer
  publishHandler?: Handler
  marketHandler?: Handler
}

/**
 * Has a bundled publisher work off a new shop and then a save, against a stage that stands for the cloud, and
 * keeps what V8 compiled meanwhile.
 */
export async function rehearse(folder: string): Promise<void> {
  const stage = await startStage()
  Object.assign(process.env, environmentOf(stage.origin))
  const bundled: Bundled = createRequire(import.meta.url)(join(folder, 'index.cjs'))

  for (const play of [stage.openShop, stage.save]) {
    play()
    await workedOff('publish', bundled.publishHandler)
    await workedOff('market', bundled.marketHandler)
  }
  writeFileSync(bundled.compiledFile, bundled.compiled())

  /** As Lambda does it where there is a handler; else the bundle reads its queues itself. */
  async function workedOff(queue: 'publish' | 'market', handler: Handler | undefined): Promise<void> {
    if (!handler) return stage.emptied(queue)
    for (const { id, body } of stage.take(queue)) {
      const { batchItemFailures } = await handler({ Records: [{ messageId: id, body }] })
      if (batchItemFailures.length > 0) throw new Error(`the ${queue} handler failed`)
    }
  }
}
