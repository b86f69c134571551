import { type Account, shopTimeZone } from '@lorecircle/shared/account/account'
import type { Book } from '@lorecircle/shared/book/book'
import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import type { BookInput } from '@lorecircle/shared/book/book-input'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import { readTally } from '@lorecircle/shared/stock/read-tally'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { dayIn } from '@lorecircle/shared/time-zone/days'
import { notFound, VisibleError } from '@lorecircle/shared/visible-error'
import { refuseLapsed } from '../account/refuse-lapsed.ts'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { withdrawCopies } from '../stock/withdraw-copies.ts'
import { bookForAuthor } from './book-for-author.ts'
import { claimSlug } from './claim-slug.ts'
import { extraGenres } from './classify.ts'
import { noteRelease } from './note-release.ts'
import { publishRefusal } from './publish-refusal.ts'
import { readStock, readUploads } from './read-facts.ts'
import { refuseForeignSubdomain } from './refuse-foreign-subdomain.ts'
import { isSavedAlready, savedBookId } from './saved-already.ts'
import { toBook } from './to-book.ts'

/** Saves one book against the version that the author saw (B7-38). */
export const saveBook = (services: Services) =>
  accountEndpoint(calls.saveBook, {
    keeps: 'writing',
    async run({ account, input }) {
      refuseForeignSubdomain(input.subdomain, account.subdomain, services.productDomain)
      const [wanted] = input.books
      if (wanted === undefined) throw new VisibleError(400, 'input.invalid', 'One book is saved at a time.')
      const before = await readBefore(services, account, wanted)
      const again = before !== null && (await isSavedAlready(services, account, before, wanted))
      if (!again) await refuseChanged(services, account, wanted, before)
      if (!again && before?.value.public && wanted.public) refuseLapsed(account, services.now())
      const refused = wanted.public ? publishRefusal(account, before?.value ?? null, services.now()) : null
      const book = again
        ? await shown(services, account, before)
        : await write(services, account, { ...wanted, public: wanted.public && refused === null }, before)
      if (refused) {
        throw new VisibleError(403, 'publish.blocked', refused.reason, { step: refused.step, book })
      }
      const ignoredGenres = extraGenres(wanted)
      return { book, ...(ignoredGenres.length > 0 && { ignoredGenres }) }
    },
  })

/** The stored book that is edited, or that an earlier try has added; null for a new one. */
async function readBefore(
  { documents }: Services,
  account: Account,
  input: BookInput,
): Promise<Stored<Book> | null> {
  const id = savedBookId(account, input)
  return id === null ? null : documents.read(bookDoc(account.folder, id))
}

/**
 * Throws where the author has not seen the book as it stands: an edit of another version, or a new book that a save
 * which the author knows nothing of has added with other words.
 */
async function refuseChanged(
  services: Services,
  account: Account,
  { id, etag }: BookInput,
  before: Stored<Book> | null,
): Promise<void> {
  if (id === undefined) {
    if (before) throw await changed(services, account, before)
    return
  }
  if (before === null) throw notFound('book')
  if (before.value.archived) throw archivedAlready()
  if (etag === undefined) {
    throw new VisibleError(428, 'book.version_missing', 'Reload this book before you save it.')
  }
  if (etag !== before.etag) throw await changed(services, account, before)
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
  const id = known?.id ?? savedBookId(account, input) ?? services.newId()
  const [uploads, stock] = await Promise.all([
    readUploads(documents, sub, input),
    readStock(documents, sub, known),
  ])
  const now = services.now()
  const today = dayIn(shopTimeZone(account), now)
  const facts = { id, before: known, now, today, newId: services.newId, uploads, stock }
  // Everything is checked before the first write: a refused book leaves nothing behind.
  const draft = toBook(input, facts)
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
    if (await isSavedAlready(services, account, theirs, input)) return shown(services, account, theirs)
    throw await changed(services, account, theirs)
  }
  for (const withdrawal of draft.withdrawals) {
    const { saveId } = input
    await withdrawCopies(documents, { sub, bookId: id, ...withdrawal, saveId, now: services.now() })
  }
  await services.hintPublish(sub)
  return shown(services, account, { value: book, etag })
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
