import { seePlatform, seeShop } from './as-strangers.ts'
import { askAt } from './ask.ts'
import { type Login, logIn } from './author.ts'
import { codeComes } from './code-mail.ts'
import { type Mailbox, strangerWrites } from './mail.ts'
import { seeNames } from './names.ts'
import { seeOwnDomains } from './own-domains.ts'
import { type Pay, paidPurchase } from './paid-purchase.ts'
import { type CheckContext, schemeOf } from './places.ts'
import { type Row, row, seenBy } from './row.ts'
import { saveToLive } from './save-to-live.ts'
import { testPurchase } from './test-purchase.ts'
import { checkTimeoutInMs } from './timeout.ts'

export type Target = {
  origin: string
  /** The shop that is there to be tried out; null: only what is the platform's own is looked at. */
  shop: { subdomain: string; login: Login | null } | null
  /** On one machine: where to knock, the inbox, and an emulator that takes cards. */
  machine: Machine | null
  /** For how long what should come is waited for. */
  patienceInMs?: number
}
type Machine = { doorstep: string; mailTo: Mailbox; pay: Pay }

/** All that can be known of a running platform from outside, in lines; it leaves nothing that readers would find. */
export async function checkStage({ origin, shop, machine, patienceInMs }: Target): Promise<Row[]> {
  const ask = askAt(machine?.doorstep ?? null)
  const platform = [
    ...(schemeOf(origin) === 'https' ? await seeNames({ ask, origin }) : []),
    ...(await seePlatform({ ask, origin })),
    ...(await seeOwnDomains({ ask, origin })),
  ]
  if (shop === null) return platform
  const look = { ask, origin, subdomain: shop.subdomain, patienceInMs: patienceInMs ?? checkTimeoutInMs() }
  const seen = [...platform, ...(await seeShop(look))]
  return shop.login === null ? seen : [...seen, ...(await useShop(look, shop.login, machine))]
}

/** What its author, a reader and a stranger do there. */
async function useShop(look: CheckContext, login: Login, machine: Machine | null): Promise<Row[]> {
  const { author, line } = await enter(() => logIn(look.ask, look.origin, login))
  if (author === null) return [line]
  try {
    return [
      line,
      ...(await saveToLive(look, author)),
      ...(await testPurchase(look)),
      ...(machine ? [await paidPurchase(look, { author, ...machine })] : []),
      await strangerWrites(look, { author, mailTo: machine?.mailTo ?? null }),
      await codeComes(look, { author, mailTo: machine?.mailTo ?? null }),
    ]
  } finally {
    await author.leave()
  }
}

async function enter<Author>(logIn: () => Promise<Author>): Promise<{ line: Row; author: Author | null }> {
  const came: { author: Author | null } = { author: null }
  const line = await row('the author logs in', async () => {
    came.author = await logIn()
    return seenBy('a session', [])
  })
  return { line, ...came }
}
