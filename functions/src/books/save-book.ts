import { createHash } from 'node:crypto'
import { type Account, publishBlocker, shopTimeZone } from '@lorecircle/shared/account/account'
import type { Book } from '@lorecircle/shared/book/book'
import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import type { BookInput } from '@lorecircle/shared/book/calls'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import { releaseDoc } from '@lorecircle/shared/release/stored'
import { parseQuantity } from '@lorecircle/shared/stock/quantity'
import { readTally } from '@lorecircle/shared/stock/read-tally'
import { copiesLeft, tallyCounts } from '@lorecircle/shared/stock/stock'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { dayInTimeZone } from '@lorecircle/shared/time-zone/days'
import { notFound, VisibleError } from '@lorecircle/shared/visible-error'
import { assertMembershipNotLapsed } from '../account/assert-account.ts'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { withdrawCopies } from '../stock/withdraw-copies.ts'
import { bookForAuthor } from './book-for-author.ts'
import { claimSlug } from './claim-slug.ts'
import { readStock, readUploads } from './read-facts.ts'
import { listExtraGenres, toBook } from './to-book.ts'

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const timeLength = 10

const chanceLength = 16

const reasons = {
  membership: 'Publishing needs an active membership. Your book is saved for later.',
  subdomain: 'Publishing needs your subdomain. Claim it first. Your book is saved for later.',
  payments: 'Publishing needs payments to be ready. Finish connecting Stripe. Your book is saved for later.',
} as const

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
      if (!again && before?.value.public && wanted.public) assertMembershipNotLapsed(account, services.now())
      const refused = wanted.public ? publishRefusal(account, before?.value ?? null, services.now()) : null
      const book = again
        ? await shown(services, account, before)
        : await write(services, account, { ...wanted, public: wanted.public && refused === null }, before)
      if (refused) {
        throw new VisibleError(403, 'publish.blocked', refused.reason, { step: refused.step, book })
      }
      const ignoredGenres = listExtraGenres(wanted)
      return { book, ...(ignoredGenres.length > 0 && { ignoredGenres }) }
    },
  })

/** The stored book to edit, or the one that an earlier try added; null for a new book. */
async function readBefore(
  { documents }: Services,
  account: Account,
  input: BookInput,
): Promise<Stored<Book> | null> {
  const id = savedBookId(account, input)
  return id === null ? null : documents.read(bookDoc(account.folder, id))
}

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
  const today = dayInTimeZone(shopTimeZone(account), now)
  const facts = { id, before: known, now, today, newId: services.newId, uploads, stock }
  // Everything is checked before the first write: a refused book leaves nothing behind.
  const draft = toBook(input, facts)
  const slug = await claimSlug(documents, { sub, folder, bookId: id, title: input.title, before: known, now })
  const book: Book = { ...draft.book, slug, savedAs: input.saveId }

  if (book.releaseOn !== null) await queueReleaseSweep(services, { sub, bookId: id })
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

/** Has the sweep look at a book whose day of release is about to be written down. */
export async function queueReleaseSweep(
  { documents, now }: Pick<Services, 'documents' | 'now'>,
  { sub, bookId }: { sub: string; bookId: string },
): Promise<void> {
  await documents.write(releaseDoc(sub, bookId), { at: now().toISOString() })
}

/** A save may leave its subdomain out, or name the one that the author has (B7-101). */
function refuseForeignSubdomain(
  claimed: string | null | undefined,
  truth: string | null,
  productDomain: string,
): void {
  const name = claimed?.trim().toLowerCase() ?? ''
  if (name === '' || name === truth || name === `${truth}.${productDomain}`) return
  throw new VisibleError(403, 'subdomain.foreign', 'This subdomain belongs to another author.')
}

type PublishRefusal = { step: keyof typeof reasons; reason: string }

/** Why a book cannot become public, or null. One that is public already stays so: see `assertMembershipNotLapsed`. */
function publishRefusal(account: Account, before: Book | null, now: Date): PublishRefusal | null {
  if (before?.public) return null
  const step = publishBlocker(account, now)
  return step === null ? null : { step, reason: reasons[step] }
}

/**
 * Did this very save write the book, whose answer was lost and which is sent again, or which came twice at the same
 * time? What broke off after the book was written is then finished.
 */
async function isSavedAlready(
  services: Services,
  account: Account,
  { value: book }: Stored<Book>,
  input: BookInput,
): Promise<boolean> {
  if (input.saveId === undefined || book.savedAs !== input.saveId) return false
  await finish(services, account, book, input)
  return true
}

function savedBookId({ sub }: Pick<Account, 'sub'>, { id, newId }: BookInput): string | null {
  if (id !== undefined) return id
  return newId === undefined ? null : newBookId(sub, newId)
}

/** Withdraws the copies left above the author's new quantity. */
async function finish(
  services: Services,
  { sub }: Account,
  { id: bookId, formats }: Book,
  input: BookInput,
): Promise<void> {
  const { documents, now } = services
  const tally = await readTally(documents, sub, bookId)
  for (const [place, { id: formatId, slots }] of formats.entries()) {
    const wanted = parseQuantity(input.formats[place]?.quantity ?? null)
    if (typeof slots !== 'number' || wanted === 'unlimited') continue
    const leave = wanted ?? 0
    if (copiesLeft(slots, tallyCounts(tally, formatId)) <= leave) continue
    await withdrawCopies(documents, { sub, bookId, formatId, slots, leave, saveId: input.saveId, now: now() })
  }
}

/**
 * The id of a book that is added, made of the one that its author's browser chose: the same one for the same choice,
 * so that a save that is sent twice adds one book, and never that of another author's book, whose id anybody can read.
 */
function newBookId(sub: string, chosen: string): string {
  const digest = createHash('sha256').update(`book ${sub} ${chosen}`).digest()
  const chance = [...digest.subarray(0, chanceLength)].map((byte) => letters[byte % letters.length])
  return chosen.slice(0, timeLength) + chance.join('')
}
