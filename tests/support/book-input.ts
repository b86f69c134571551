import { toPublishInput } from '@lorecircle/local/demo/book-input'
import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'

/** A book as its author saves it, with nothing changed. */
export const toInput = (book: BookForAuthor) => ({ ...toPublishInput(book), public: book.public })
