import type { SqsQueue } from '../../vendor/fauxqs/sqs/sqsStore.ts'
import type { FaultSwitches } from '../faults/faults.ts'
import { everyNth, type Switches } from '@lorecircle/stripe-emulator/faults/switches'

/** Has a queue deliver as a standard queue may: some messages twice, some behind those that were sent after them. */
export function faultyQueue(queue: SqsQueue | undefined, board: Switches<FaultSwitches['queues']>) {
  if (!queue) return
  const enqueue = queue.enqueue.bind(queue)
  const isLate = everyNth(() => board.set.lateEveryNth)
  const isTwice = everyNth(() => board.set.twiceEveryNth)
  queue.enqueue = (message) => {
    const later = {
      ...message,
      delayUntil: Math.max(message.delayUntil ?? 0, Date.now() + board.set.lateByMs),
    }
    enqueue(isLate() ? later : message)
    if (isTwice()) enqueue({ ...later })
  }
}
