import { toPublishInput } from '@lorecircle/local/demo/book-input'
import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'

export const toInput = (book: BookForAuthor) => ({ ...toPublishInput(book), public: book.public })
