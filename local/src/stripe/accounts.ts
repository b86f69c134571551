import type Stripe from 'stripe'
import { z } from 'zod'
import type { Call, Emulator } from './emulator.ts'
import { StripeFault } from './errors.ts'
import { includable, read } from './params.ts'
import { allOf, find, PLATFORM } from './state.ts'

export type Account = Stripe.V2.Core.Account

export function accountOf(emulator: Emulator, id: string): Account {
  const account = find(emulator.state.accounts, PLATFORM, id)
  if (!account)
    throw new StripeFault(`No such account: '${id}'`, { status: 404, code: 'not_found', param: 'id' })
  return account
}

/** An account that somebody still has: a closed one can be looked at, and nothing more. */
export function openAccountOf(emulator: Emulator, id: string): Account {
  const account = accountOf(emulator, id)
  if (account.closed)
    throw new StripeFault(`The account '${id}' is closed.`, { code: 'account_closed', param: 'id' })
  return account
}

const Included = z.strictObject(includable)

export const retrieveAccount = (emulator: Emulator, { id, params }: Call) =>
  shownAccount(accountOf(emulator, id), read(Included, params).include)

const ListAccounts = z.strictObject({ limit: z.coerce.number().int().min(1).max(20).default(10) })

export function listAccounts({ state }: Emulator, { params }: Call) {
  const { limit } = read(ListAccounts, params)
  const open = allOf(state.accounts, PLATFORM).filter(({ closed }) => !closed)
  return {
    data: open.slice(0, limit).map((one) => shownAccount(one)),
    next_page_url: null,
    previous_page_url: null,
  }
}

/** As at Stripe, these parts are null unless they are asked for by `include`. */
export function shownAccount(account: Account, include: string[] = []) {
  const { configuration, defaults, identity, requirements: due, ...rest } = account
  const wants = (part: string) => include.includes(part)
  return {
    ...rest,
    configuration: wants('configuration.merchant') ? configuration : null,
    defaults: wants('defaults') ? defaults : null,
    future_requirements: wants('future_requirements') ? { entries: [] } : null,
    identity: wants('identity') ? identity : null,
    requirements: wants('requirements') ? due : null,
  }
}
