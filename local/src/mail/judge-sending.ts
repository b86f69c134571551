import { permissions } from '@lorecircle/infra/what-runs/permissions'
import { z } from 'zod'
import { functionOf } from '../settings/roles.ts'
import { signerOf } from '../settings/signer.ts'
import type { Switches } from '../unkindness/switches.ts'
import type { Unkindness } from '../unkindness/unkindness.ts'

type Refusal = { status: number; type: string; message: string }

const addresses = z.array(z.string()).default([])
const Sending = z.looseObject({
  FromEmailAddress: z.string().default(''),
  ReplyToAddresses: addresses,
  Destination: z
    .object({ ToAddresses: addresses, CcAddresses: addresses, BccAddresses: addresses })
    .prefault({}),
})

/** Says why SES would not take a letter; null where it takes it. `now` counts what went out in the last second. */
export function sendingJudge(board: Switches<Unkindness['mail']>, now: () => number) {
  let lately: number[] = []

  return function judge(body: unknown, authorization: string): Refusal | null {
    const { isPaused, mostASecond, sandbox } = board.set
    const letter = Sending.parse(body)
    const { ToAddresses, CcAddresses, BccAddresses } = letter.Destination
    const to = [...ToAddresses, ...CcAddresses, ...BccAddresses].map(addressIn)

    const role = functionOf(signerOf(authorization))
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
    if (mostASecond === null) return null
    lately = lately.filter((atMs) => atMs > now() - 1000)
    if (lately.length + to.length > mostASecond) {
      return refused(429, 'TooManyRequestsException', 'Maximum sending rate exceeded.')
    }
    lately.push(...to.map(() => now()))
    return null
  }
}

export const isBounced = (bouncing: readonly string[], to: readonly string[]): boolean =>
  to.some((one) => isAmong(bouncing, addressIn(one)))

const addressIn = (header: string): string => (/<([^<>]+)>$/.exec(header)?.[1] ?? header).trim().toLowerCase()

const isAmong = (list: readonly string[], address: string): boolean =>
  list.some((one) => (one.startsWith('@') ? address.endsWith(one) : address === one))

/** SES carries no letters to or for the account that has other letters than these before its @. */
const isPlain = (address: string): boolean => /^[\x21-\x7e]+$/.test(address.split('@')[0] ?? '')

const refused = (status: number, type: string, message: string): Refusal => ({ status, type, message })
