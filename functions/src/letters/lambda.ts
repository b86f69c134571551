import { LettersMessage } from '@lorecircle/shared/newsletter/issue'
import { parseEnv } from '../env.ts'
import { worldFrom } from '../world.ts'
import { atMostOnce } from './at-most-once.ts'
import { sendLetters } from './send-letters.ts'

const world = atMostOnce(worldFrom(parseEnv(process.env)))

/** For the letters queue, a message at a time; the queue's concurrency is what the mail service's rate allows. */
export async function handler({ Records }: { Records: { body: string }[] }): Promise<void> {
  for (const { body } of Records) await sendLetters(world, LettersMessage.parse(JSON.parse(body)))
}
