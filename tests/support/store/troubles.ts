/** What can go wrong between a process and a service: with each attempt of one call, or with the process itself. */
export const connectionFaults = [
  ...(['error', 'reply lost', 'timeout', 'conflict', 'busy', 'killed'] as const),
  // The client asks again by itself, and hears that somebody was faster: it was.
  'first reply lost',
] as const
export type ConnectionFault = (typeof connectionFaults)[number]

export type Service = 'storage' | 'payments' | 'mail'

/** One call of a process; its attempts have one id. */
export type Call = {
  to: Service
  id: string
  what: string
  /** Whether two of them can meet inside the service, so that it answers 409. */
  canConflict: boolean
}

/** How a process is connected: says of each attempt what is wrong with it, if anything. */
export type ServiceConnection = {
  troubleWith(call: Call): ConnectionFault | 'dead' | null
  /** The process has been killed: its last call was done, and it hears of nothing any more. */
  end(): void
}

export const faultlessConnection: ServiceConnection = { troubleWith: () => null, end: () => {} }

/** Notes every call, and has one go wrong: the `at`-th, counted from 1. None with 0. */
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

/** Carries an attempt over the line. `refuse` makes the service's own answers; what is never answered waits for ever. */
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
