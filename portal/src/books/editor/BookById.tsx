import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { toErrorMessage } from '../../api/api-error.ts'
import { tabPath } from '../../paths/tabs.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Alert } from '../../ui/Notice.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { bookQuery } from '../queries.ts'

type Props = { id: string | null; title: string; children: (book: BookForAuthor) => ReactNode }

/** One book as it is stored now: what another tab saved a minute ago is what an edit begins with. */
export function BookById({ id, title, children }: Props) {
  const { data: book, error } = useQuery(bookQuery(id))
  if (book) return children(book)
  return (
    <Screen title={title}>
      {error ? (
        <Alert>{toErrorMessage(error)}</Alert>
      ) : book === null ? (
        <Alert>This book does not exist.</Alert>
      ) : (
        <Loading>Loading the book...</Loading>
      )}
      <p className="row">
        <BackToBooks />
      </p>
    </Screen>
  )
}

export const BackToBooks = () => (
  <Link className="btn text" to={tabPath('books')}>
    <Icon name="left" />
    My Books
  </Link>
)
