import type { Account } from '@lorecircle/shared/account/account'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { inParallel } from '@lorecircle/shared/in-parallel'
import type { Profile } from '@lorecircle/shared/profile/profile'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import type { MarketMessage } from '../services/market-queue.ts'
import type { Services } from '../services/services.ts'
import { type Faults, orNoted } from './unreadable-authors.ts'

export type Asked = Pick<MarketMessage, 'sub' | 'books'>
type Author = { account: Account; profile: Profile | null }
/** `author` is null for one who has gone. */
type Book = { sub: string; bookId: string; author: Author | null }

const atOnce = 16

/** The books that are asked for, each once and with its author, who is read once. */
export async function readAuthors(
  { documents }: Pick<Services, 'documents'>,
  asked: readonly Asked[],
  faults: Faults,
): Promise<Book[]> {
  const authors = [...Map.groupBy(asked, ({ sub }) => sub)]
  const read = await inParallel(atOnce, authors, ([sub, messages]) =>
    orNoted(faults, sub, async () => {
      const account = (await documents.read(accountDoc(sub)))?.value
      const profile = account && (await documents.read(profileDoc(account.folder)))?.value
      const author = account ? { account, profile: profile ?? null } : null
      const ids = new Set(messages.flatMap(({ books }) => books))
      return [...ids].map((bookId) => ({ sub, bookId, author }))
    }),
  )
  return read.flatMap((books) => books ?? [])
}
