import { DeleteMessageBatchCommand, ReceiveMessageCommand, type SQSClient } from '@aws-sdk/client-sqs'
import { sleep } from '@lorecircle/shared/storage/retry'
import type { Consumer } from './consume.ts'

type Received = { handle: string; body: string; groupsLeft: number }

export type QueuePoll = Consumer & {
  sqs: SQSClient
  queueUrl: string
  signal: AbortSignal
  /** How many groups may be worked on at once. */
  concurrency: number
}

/**
 * Reads a queue by long polling until the signal comes, then ends what is under way. Messages about a group
 * that is being worked on wait and are worked off together in its next run; a message is deleted when all its
 * groups are done, and left for the queue to bring again when one failed.
 */
export async function pollQueue({ sqs, queueUrl, signal, concurrency, groupsOf, handle }: QueuePoll) {
  const waiting = new Map<string, Received[]>()
  const running = new Map<string, Promise<void>>()

  function startRuns() {
    for (const [group, messages] of waiting) {
      if (running.size >= concurrency) return
      if (running.has(group)) continue
      waiting.delete(group)
      const run = work(group, messages).finally(() => {
        running.delete(group)
        startRuns()
      })
      running.set(group, run)
    }
  }

  async function work(group: string, messages: Received[]) {
    try {
      await handle(
        group,
        messages.map(({ body }) => body),
      )
      for (const message of messages) message.groupsLeft--
      await remove(messages.filter(({ groupsLeft }) => groupsLeft === 0))
    } catch (error) {
      console.error(`${group} could not be published`, error)
    }
  }

  async function remove(messages: Received[]) {
    for (let from = 0; from < messages.length; from += 10) {
      const batch = messages.slice(from, from + 10)
      const Entries = batch.map((message, index) => ({ Id: String(index), ReceiptHandle: message.handle }))
      await sqs.send(new DeleteMessageBatchCommand({ QueueUrl: queueUrl, Entries }))
    }
  }

  /** Lets each message wait for its groups' runs; answers those that concern nobody. */
  function accept(messages: Received[]): Received[] {
    return messages.filter((message) => {
      try {
        const groups = groupsOf(message.body)
        message.groupsLeft = groups.length
        for (const group of groups) waiting.set(group, [...(waiting.get(group) ?? []), message])
        return groups.length === 0
      } catch (error) {
        console.error('a message could not be read', error)
        return false
      }
    })
  }

  while (!signal.aborted) {
    try {
      const { Messages = [] } = await sqs.send(
        new ReceiveMessageCommand({ QueueUrl: queueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: 20 }),
        { abortSignal: signal },
      )
      const ignored = accept(
        Messages.map(({ ReceiptHandle = '', Body = '' }) => ({
          handle: ReceiptHandle,
          body: Body,
          groupsLeft: 0,
        })),
      )
      startRuns()
      await remove(ignored)
    } catch (error) {
      if (signal.aborted) break
      console.error('the queue could not be read', error)
      await sleep(1_000)
    }
  }
  while (running.size > 0) await Promise.all(running.values())
}
