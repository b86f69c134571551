import { permissions } from '@lorecircle/infra/what-runs/permissions'
import type { FaultBoard } from '@lorecircle/stripe-emulator/faults/switches'
import { z } from 'zod'
import type { FaultSwitches } from '../faults/faults.ts'
import { findFunctionByKey, signerAccessKey } from '../settings/roles.ts'

/** Counts emails of the last `spanInMs` in steps of a hundredth, which bounds its memory. */
export class SentCount {
  readonly #stepInMs: number
  readonly #now: () => number
  #steps: { endsAtMs: number; sent: number }[] = []

  /** `now` returns milliseconds since 1970. */
  constructor(spanInMs: number, now: () => number) {
    this.#stepInMs = spanInMs / steps
    this.#now = now
  }

  add(sent: number): void {
    const endsAtMs = (Math.floor(this.#now() / this.#stepInMs) + 1) * this.#stepInMs
    const last = this.#steps.at(-1)
    if (last?.endsAtMs === endsAtMs) last.sent += sent
    else this.#steps.push({ endsAtMs, sent })
  }

  total(): number {
    const beginsAtMs = this.#now() - steps * this.#stepInMs
    this.#steps = this.#steps.filter(({ endsAtMs }) => endsAtMs > beginsAtMs)
    return this.#steps.reduce((total, { sent }) => total + sent, 0)
  }
}

const steps = 100

type Refusal = { status: number; type: string; message: string }

const addresses = z.array(z.string()).default([])
const Sending = z.looseObject({
  FromEmailAddress: z.string().default(''),
  ReplyToAddresses: addresses,
  Destination: z
    .object({ ToAddresses: addresses, CcAddresses: addresses, BccAddresses: addresses })
    .prefault({}),
})

/** Returns SES v2's refusal of an email, or `null` if accepted; accepted recipients count towards the quotas. */
export function createSendingCheck(
  board: FaultBoard<FaultSwitches['mail']>,
  counts: Record<'second' | 'day', SentCount>,
) {
  return function judge(body: unknown, authorization: string): Refusal | null {
    const { isPaused, mostASecond, mostADay, sandbox } = board.set
    const letter = Sending.parse(body)
    const { ToAddresses, CcAddresses, BccAddresses } = letter.Destination
    const to = [...ToAddresses, ...CcAddresses, ...BccAddresses].map(addressIn)

    const role = findFunctionByKey(signerAccessKey(authorization))
    if (role !== undefined && !permissions[role].email) {
      return refused(
        403,
        'AccessDeniedException',
        `User: ${role} is not authorized to perform: ses:SendEmail`,
      )
    }
    const foreign = [...to, ...letter.ReplyToAddresses.map(addressIn)].find((address) => !isPlain(address))
    if (foreign !== undefined) {
      return refused(400, 'BadRequestException', `Local address contains non-ASCII characters: ${foreign}`)
    }
    if (isPaused) return refused(400, 'SendingPausedException', 'Email sending is disabled for this account.')
    const unverified = to.filter((address) => sandbox !== null && !isAmong(sandbox, address))
    if (unverified.length > 0) {
      const who = unverified.join(', ')
      return refused(
        400,
        'MessageRejected',
        `Email address is not verified. The following identities failed the check in region US-WEST-2: ${who}`,
      )
    }
    if (mostASecond !== null && counts.second.total() + to.length > mostASecond) {
      return refused(429, 'TooManyRequestsException', 'Maximum sending rate exceeded.')
    }
    if (mostADay !== null && counts.day.total() + to.length > mostADay) {
      return refused(400, 'LimitExceededException', 'Daily message quota exceeded.')
    }
    if (mostASecond !== null) counts.second.add(to.length)
    counts.day.add(to.length)
    return null
  }
}

export const isBounced = (bouncing: readonly string[], to: readonly string[]): boolean =>
  to.some((one) => isAmong(bouncing, addressIn(one)))

const addressIn = (header: string): string => (/<([^<>]+)>$/.exec(header)?.[1] ?? header).trim().toLowerCase()

const isAmong = (list: readonly string[], address: string): boolean =>
  list.some((one) => (one.startsWith('@') ? address.endsWith(one) : address === one))

/** SES supports only ASCII before the @. */
const isPlain = (address: string): boolean => /^[\x21-\x7e]+$/.test(address.split('@')[0] ?? '')

const refused = (status: number, type: string, message: string): Refusal => ({ status, type, message })
