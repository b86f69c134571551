import type { Account } from '@lorecircle/shared/account/account'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { inParallel } from '@lorecircle/shared/in-parallel'
import type { Profile } from '@lorecircle/shared/profile/profile'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import type { MarketMessage } from '../services/queues.ts'
import type { Services } from '../services/services.ts'

/** These authors' documents could not be read; all others were handled. */
export class UnreadableAuthors extends Error {
  readonly subs: ReadonlySet<string>

  constructor(faults: ReadonlyMap<string, unknown>) {
    super(`the books of ${[...faults.keys()].join(', ')} could not be read`, {
      cause: [...faults.values()][0],
    })
    this.name = 'UnreadableAuthors'
    this.subs = new Set(faults.keys())
  }
}

export type ChangedBooksRequest = Pick<MarketMessage, 'sub' | 'books'>
type Author = { account: Account; profile: Profile | null }
/** `author` is null if the account is deleted. */
type Book = { sub: string; bookId: string; author: Author | null }

const atOnce = 16

/** Reads each author once. */
export async function readAuthors(
  { documents }: Pick<Services, 'documents'>,
  asked: readonly ChangedBooksRequest[],
  faults: AuthorErrors,
): Promise<Book[]> {
  const authors = [...Map.groupBy(asked, ({ sub }) => sub)]
  const read = await inParallel(atOnce, authors, ([sub, messages]) =>
    nullIfUnreadableAuthor(faults, sub, async () => {
      const account = (await documents.read(accountDoc(sub)))?.value
      const profile = account && (await documents.read(profileDoc(account.folder)))?.value
      const author = account ? { account, profile: profile ?? null } : null
      const ids = new Set(messages.flatMap(({ books }) => books))
      return [...ids].map((bookId) => ({ sub, bookId, author }))
    }),
  )
  return read.flatMap((books) => books ?? [])
}

/** Read errors by author. */
export type AuthorErrors = Map<string, unknown>

/** Null for an unreadable author, so that others are not affected. */
export async function nullIfUnreadableAuthor<T>(
  faults: AuthorErrors,
  sub: string,
  read: () => Promise<T>,
): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    faults.set(sub, error)
    return null
  }
}
