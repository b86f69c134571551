import type { Account } from '@lorecircle/shared/account/account'
import type { Book } from '@lorecircle/shared/book/book'
import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import type { BookInput } from '@lorecircle/shared/book/book-input'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import { readTally } from '@lorecircle/shared/stock/read-tally'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { notFound, VisibleError } from '@lorecircle/shared/visible-error'
import { refuseLapsed } from '../account/refuse-lapsed.ts'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { withdrawCopies } from '../stock/withdraw-copies.ts'
import { bookForAuthor } from './book-for-author.ts'
import { claimSlug } from './claim-slug.ts'
import { noteRelease } from './note-release.ts'
import { publishRefusal } from './publish-refusal.ts'
import { readStock, readUploads } from './read-facts.ts'
import { refuseForeignSubdomain } from './refuse-foreign-subdomain.ts'
import { idOf, savedAlready } from './saved-already.ts'
import { toBook } from './to-book.ts'

/** Saves one book against the version that the author saw (B7-38). */
export const saveBook = (services: Services) =>
  accountEndpoint(calls.saveBook, {
    keeps: 'writing',
    async run({ account, input }) {
      refuseForeignSubdomain(input.subdomain, account.subdomain, services.productDomain)
      const [wanted] = input.books
      if (wanted === undefined) throw new VisibleError(400, 'input.invalid', 'One book is saved at a time.')
      const { again, before } = await readStanding(services, account, wanted)
      if (again === null && before?.value.public && wanted.public) refuseLapsed(account, services.now())
      const refused = wanted.public ? publishRefusal(account, before?.value ?? null, services.now()) : null
      const book = again
        ? await shown(services, account, again)
        : await write(services, account, { ...wanted, public: wanted.public && refused === null }, before)
      if (refused) {
        throw new VisibleError(403, 'publish.blocked', refused.reason, { step: refused.step, book })
      }
      return { book }
    },
  })

/** The book as this very save wrote it (`again`), or as it is edited (`before`; null for a new one). */
async function readStanding(
  services: Services,
  account: Account,
  wanted: BookInput,
): Promise<{ again: Stored<Book> | null; before: Stored<Book> | null }> {
  const again = await savedAlready(services, account, wanted)
  if (again) return { again, before: again }
  try {
    return { again: null, before: await readBefore(services, account, wanted) }
  } catch (error) {
    // The very same save, sent twice, may have been written since the first look.
    const since = await savedAlready(services, account, wanted)
    if (since) return { again: since, before: since }
    throw error
  }
}

/** The stored book that is edited, or null for a new one. */
async function readBefore(
  services: Services,
  account: Account,
  input: BookInput,
): Promise<Stored<Book> | null> {
  const { id, etag } = input
  if (id === undefined) return addedBefore(services, account, input)
  const before = await services.documents.read(bookDoc(account.folder, id))
  if (before === null) throw notFound('book')
  if (before.value.archived) throw archivedAlready()
  if (etag === undefined) {
    throw new VisibleError(428, 'book.version-missing', 'Reload this book before you save it.')
  }
  if (etag !== before.etag) throw await changed(services, account, before)
  return before
}

/** Null, or a refusal: an earlier save that the author knows nothing of has added this book, with other words. */
async function addedBefore(services: Services, account: Account, input: BookInput): Promise<null> {
  const id = input.newId === undefined ? null : idOf(account, input)
  const added = id === null ? null : await services.documents.read(bookDoc(account.folder, id))
  if (added) throw await changed(services, account, added)
  return null
}

async function write(
  services: Services,
  account: Account,
  input: BookInput,
  before: Stored<Book> | null,
): Promise<BookForAuthor> {
  const { documents } = services
  const { sub, folder } = account
  const known = before?.value ?? null
  const id = known?.id ?? idOf(account, input) ?? services.newId()
  const [uploads, stock] = await Promise.all([
    readUploads(documents, sub, input),
    readStock(documents, sub, known),
  ])
  const facts = { id, before: known, now: services.now(), newId: services.newId, uploads, stock }
  // Everything is checked before the first write: a refused book leaves nothing behind.
  const draft = toBook(input, facts)
  const { now } = facts
  const slug = await claimSlug(documents, { sub, folder, bookId: id, title: input.title, before: known, now })
  const book: Book = { ...draft.book, slug, savedAs: input.saveId }

  if (book.releaseOn !== null) await noteRelease(services, { sub, bookId: id })
  const document = bookDoc(folder, id)
  const etag = before
    ? await documents.replace(document, book, before.etag)
    : await documents.create(document, book)
  if (etag === null) {
    const theirs = await reread(services, document)
    // A retried request can lose against its own first try.
    if (input.saveId === undefined || theirs.value.savedAs !== input.saveId) {
      throw await changed(services, account, theirs)
    }
  }
  for (const withdrawal of draft.withdrawals) {
    await withdrawCopies(documents, { sub, bookId: id, ...withdrawal, now: services.now() })
  }
  await services.hintPublish(sub)
  return shown(services, account, etag === null ? await reread(services, document) : { value: book, etag })
}

const archivedAlready = () =>
  new VisibleError(409, 'book.archived', 'This book is archived. Restore it in My Books, then save again.')

async function reread(services: Services, document: ReturnType<typeof bookDoc>): Promise<Stored<Book>> {
  const book = await services.documents.read(document)
  if (book === null) throw notFound('book')
  return book
}

const shown = async (services: Services, account: Account, book: Stored<Book>): Promise<BookForAuthor> =>
  bookForAuthor(
    book,
    await readTally(services.documents, account.sub, book.value.id),
    account,
    services.origin,
  )

const changed = async (services: Services, account: Account, theirs: Stored<Book>) =>
  new VisibleError(412, 'book.changed', 'This book was changed in another tab. Nothing you typed is lost.', {
    theirs: await shown(services, account, theirs),
  })
