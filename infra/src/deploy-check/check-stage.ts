import { asStrangers } from './as-strangers.ts'
import { askAt } from './ask.ts'
import { type Login, logIn } from './author.ts'
import { type Mailbox, strangerWrites } from './mail.ts'
import { namesAndCertificates } from './names.ts'
import { type Pay, paidPurchase } from './paid-purchase.ts'
import { type Look, type Places, schemeOf } from './places.ts'
import { type Row, row, seenBy } from './row.ts'
import { saveToLive } from './save-to-live.ts'
import { testPurchase } from './test-purchase.ts'

export type Target = Places & {
  /** The author of the shop; null: looks only as strangers do. */
  login: Login | null
  /** On one machine: where to knock, the inbox, and an emulator that takes cards. */
  machine: { doorstep: string; mailTo: Mailbox; pay: Pay } | null
  /** For how long what should come is waited for. */
  patienceInMs?: number
}

/** Everything that can be known of a running platform from outside, in lines; it leaves nothing that readers would find. */
export async function checkStage({
  login,
  machine,
  patienceInMs = 20_000,
  ...places
}: Target): Promise<Row[]> {
  const ask = askAt(machine?.doorstep ?? null)
  const look: Look = { ...places, ask, patienceInMs }
  const seen = [
    ...(schemeOf(places.origin) === 'https' ? await namesAndCertificates(look) : []),
    ...(await asStrangers(look)),
  ]
  if (login === null) return seen
  const entered = await enter(() => logIn(ask, places.origin, login))
  if (entered.author === null) return [...seen, entered.line]
  const { author } = entered
  try {
    return [
      ...seen,
      entered.line,
      ...(await saveToLive(look, author)),
      ...(await testPurchase(look)),
      ...(machine ? [await paidPurchase(look, { author, ...machine })] : []),
      await strangerWrites(look, { author, mailTo: machine?.mailTo ?? null }),
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
