export const connectionFaults = [
  ...(['error', 'reply lost', 'timeout', 'conflict', 'busy', 'killed'] as const),
  // The SDK retries and gets a conflict with its own first attempt, which had succeeded.
  'first reply lost',
] as const
export type ConnectionFault = (typeof connectionFaults)[number]

export type Service = 'storage' | 'payments' | 'mail'

/** All attempts of a call have the same id. */
export type Call = {
  to: Service
  id: string
  what: string
  /** True if two such calls can collide inside the service, which then answers 409. */
  canConflict: boolean
}

export type ServiceConnection = {
  troubleWith(call: Call): ConnectionFault | 'dead' | null
  /** Called when the process is killed: its last call was executed, and it receives nothing more. */
  end(): void
}

export const faultlessConnection: ServiceConnection = { troubleWith: () => null, end: () => {} }

/** Records every call and injects the fault into the `at`-th, counted from 1; 0 injects none. */
export function connectionWithFault(trouble: ConnectionFault, at: number) {
  const calls: Call[] = []
  const death = Promise.withResolvers<'died'>()
  let isDead = false
  const line: ServiceConnection = {
    troubleWith(call) {
      if (isDead) return 'dead'
      const isFirst = calls.every(({ id }) => id !== call.id)
      if (isFirst) calls.push(call)
      if (calls[at - 1]?.id !== call.id) return null
      return trouble === 'first reply lost' && !isFirst ? null : trouble
    },
    end() {
      isDead = true
      death.resolve('died')
    },
  }
  return { line, calls, died: death.promise }
}

type Refused = Extract<ConnectionFault, 'error' | 'conflict' | 'busy'>

/**
 * Sends an attempt with the connection's fault. `refuse` makes the service's error responses; the attempt of a killed
 * process never settles.
 */
export async function sendOverConnection<A>(
  line: ServiceConnection,
  call: Call,
  ask: () => Promise<A>,
  refuse: (trouble: Refused) => A,
): Promise<A> {
  const trouble = line.troubleWith(call)
  switch (trouble) {
    case null:
      return ask()
    case 'dead':
      return noAnswer()
    case 'killed':
      await ask()
      line.end()
      return noAnswer()
    case 'timeout':
      throw lost('TimeoutError', 'ETIMEDOUT')
    case 'reply lost':
    case 'first reply lost':
      await ask()
      throw lost('Error', 'ECONNRESET')
    default:
      return refuse(trouble)
  }
}

const noAnswer = <A>() => new Promise<A>(() => {})
const lost = (name: string, code: string) => Object.assign(new Error(code), { name, code })
