import { md5 } from './objects.ts'

type Queue = 'publish' | 'market'
type Message = { id: string; body: string }

/** Two queues in memory, for one reader each. */
export function memoryQueues() {
  const messages: Record<Queue, Message[]> = { publish: [], market: [] }
  const unfinished = { publish: 0, market: 0 }
  const waiting = new Set<() => void>()
  const changed = () => {
    for (const look of waiting) look()
  }

  function until(isSo: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!isSo()) return
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
      look()
    })
  }

  function send(queue: Queue, body: string) {
    messages[queue].push({ id: crypto.randomUUID(), body })
    unfinished[queue]++
    changed()
  }

  /** SQS's answer to one of its calls. */
  async function answer(action: string, input: Record<string, unknown>): Promise<object> {
    const queue = String(input.QueueUrl).endsWith('market') ? 'market' : 'publish'
    if (action === 'SendMessage') {
      const body = String(input.MessageBody)
      send(queue, body)
      return { MessageId: '1', MD5OfMessageBody: md5(body) }
    }
    if (action === 'DeleteMessageBatch') {
      unfinished[queue] -= Array.isArray(input.Entries) ? input.Entries.length : 0
      changed()
      return { Successful: [], Failed: [] }
    }
    if (action === 'ChangeMessageVisibilityBatch') return { Successful: [], Failed: [] }
    if (input.WaitTimeSeconds !== 0) await until(() => messages[queue].length > 0)
    return {
      Messages: messages[queue]
        .splice(0)
        .map(({ id, body }) => ({ MessageId: id, ReceiptHandle: id, Body: body, MD5OfBody: md5(body) })),
    }
  }

  return {
    send,
    answer,
    take(queue: Queue): Message[] {
      unfinished[queue] -= messages[queue].length
      return messages[queue].splice(0)
    },
    /** All messages of a queue have been worked off by whoever reads it. */
    emptied: (queue: Queue) => until(() => unfinished[queue] === 0),
  }
}
