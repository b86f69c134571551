import { errorForLog } from '@lorecircle/shared/error-for-log'

/** One message of a queue. */
type Message = { id: string; body: string }

export type MessageConsumer = {
  /** Groups of a message: all messages of one group are handled together, one run at a time. */
  groupsOf(body: string): string[]
  handle(group: string, bodies: string[]): Promise<void>
}

/** Thrown if only some of a group's messages failed; `bodies` are those. */
export class PartialBatchFailure extends Error {
  readonly bodies: ReadonlySet<string>

  constructor(bodies: Iterable<string>, cause: unknown) {
    super('some messages could not be worked off', { cause })
    this.name = 'PartialBatchFailure'
    this.bodies = new Set(bodies)
  }
}

/**
 * Handles each group once. Returns the ids of failed messages, which the queue redelivers. A failure in one group
 * does not affect the others.
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
