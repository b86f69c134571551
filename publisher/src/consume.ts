import { errorForLog } from '@lorecircle/shared/error-for-log'

/** One message of a queue. */
type Message = { id: string; body: string }

export type MessageConsumer = {
  /** What a message is about: messages about the same thing are worked off together, one run at a time. */
  groupsOf(body: string): string[]
  handle(group: string, bodies: string[]): Promise<void>
}

/** Of a group's messages only these could not be worked off. */
export class PartialBatchFailure extends Error {
  readonly bodies: ReadonlySet<string>

  constructor(bodies: Iterable<string>, cause: unknown) {
    super('some messages could not be worked off', { cause })
    this.name = 'PartialBatchFailure'
    this.bodies = new Set(bodies)
  }
}

/**
 * Works a batch off, each group once. Answers the ids of the messages that failed: the queue brings those
 * again. One author's fault holds nobody else up.
 */
export async function consumeBatch(
  messages: Message[],
  { groupsOf, handle }: MessageConsumer,
): Promise<string[]> {
  const failed = new Set<string>()
  const groups = new Map<string, Message[]>()
  for (const message of messages) {
    try {
      for (const group of groupsOf(message.body)) {
        groups.set(group, [...(groups.get(group) ?? []), message])
      }
    } catch (error) {
      console.error(`a message could not be read: ${errorForLog(error)}`)
      failed.add(message.id)
    }
  }
  const work = [...groups].map(async ([group, members]) => {
    try {
      await handle(
        group,
        members.map(({ body }) => body),
      )
    } catch (error) {
      console.error(`${group} could not be published: ${errorForLog(error)}`)
      const isDone = ({ body }: Message) => error instanceof PartialBatchFailure && !error.bodies.has(body)
      for (const member of members) if (!isDone(member)) failed.add(member.id)
    }
  })
  await Promise.all(work)
  return [...failed]
}
