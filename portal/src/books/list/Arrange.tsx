import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { type ReactNode, useRef, useSyncExternalStore } from 'react'
import {
  Button,
  GridList,
  GridListItem,
  ListLayout,
  useDragAndDrop,
  Virtualizer,
} from 'react-aria-components'
import { Link, type To } from 'react-router'
import type { ShopClosed } from '../../progress/progress.ts'
import { Icon } from '../../ui/Icon.tsx'
import { precedingBookId } from '../book-list.ts'
import { BookCover } from './BookCover.tsx'
import { BookState } from './BookState.tsx'

type Props = {
  books: BookForAuthor[]
  closed: ShopClosed | null
  doneAt: To
  onMove: (book: BookForAuthor, after: string | null) => void
}

/** Row heights in rem by window width: on narrow windows, the title above its state needs more height. */
const rowHeights = [
  { from: '(width >= 40rem)', rem: 5 },
  { from: '(width > 17rem)', rem: 6.5 },
  { from: 'all', rem: 10.5 },
]
/** Height of the line below the last row, in pixels. */
const endInPx = 1

export function Arrange({ books, closed, doneAt, onMove }: Props) {
  const latest = useRef({ books, onMove })
  latest.current = { books, onMove }
  const { dragAndDropHooks } = useDragAndDrop<BookForAuthor>({
    getItems: (_keys, dragged) => dragged.map(({ title }) => ({ 'text/plain': title })),
    onReorder({ keys, target }) {
      const book = books.find(({ id }) => keys.has(id))
      if (book) onMove(book, precedingBookId(books, book.id, String(target.key), target.dropPosition))
    },
  })

  /** Stable props: rows render again only if the first or last book changes. */
  const step = (book: BookForAuthor, to: Target) => {
    const { books, onMove } = latest.current
    const ids = books.map(({ id }) => id)
    const after = to(ids.indexOf(book.id), ids)
    if (after !== undefined) onMove(book, after)
  }
  const rowHeightInPx = useRowHeight()
  const [firstId, lastId] = [books[0]?.id, books.at(-1)?.id]

  return (
    <>
      <Head doneAt={doneAt} />
      <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: rowHeightInPx }}>
        <GridList
          className="arrange"
          style={{ height: books.length * rowHeightInPx + endInPx }}
          aria-label="Your books, in the order of your shop"
          items={books}
          dependencies={[firstId, lastId, closed]}
          dragAndDropHooks={dragAndDropHooks}
          keyboardNavigationBehavior="tab"
        >
          {(book) => (
            <GridListItem className="arrange-row" textValue={book.title}>
              <Button slot="drag" className="icon-btn" aria-label={`Drag ${book.title}`}>
                <Icon name="menu" />
              </Button>
              <BookCover book={book} />
              <span className="arrange-title">
                <b>{book.title}</b>
                <BookState book={book} closed={closed} />
              </span>
              <Steps
                title={book.title}
                isFirst={book.id === firstId}
                isLast={book.id === lastId}
                onStep={(to) => step(book, to)}
              />
            </GridListItem>
          )}
        </GridList>
      </Virtualizer>
    </>
  )
}

/** Measured again when the window is resized. */
function useRowHeight(): number {
  return useSyncExternalStore(
    (onChange) => {
      addEventListener('resize', onChange)
      return () => removeEventListener('resize', onChange)
    },
    () => {
      const inPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      return (rowHeights.find(({ from }) => matchMedia(from).matches)?.rem ?? 0) * inPx
    },
  )
}

const Head = ({ doneAt }: Pick<Props, 'doneAt'>) => (
  <p className="row arrange-head">
    <span>Readers see your books in this order.</span>
    <Link className="btn line" to={doneAt}>
      Done
    </Link>
  </p>
)

/** The id of the book to move behind; null for the front, undefined for no move. */
type Target = (place: number, ids: string[]) => string | null | undefined

const toFirst: Target = (place) => (place > 0 ? null : undefined)
const up: Target = (place, ids) => (place > 0 ? (ids[place - 2] ?? null) : undefined)
const down: Target = (place, ids) => ids[place + 1]

type StepsProps = { title: string; isFirst: boolean; isLast: boolean; onStep: (to: Target) => void }

const Steps = ({ title, isFirst, isLast, onStep }: StepsProps) => (
  <span className="arrange-acts">
    <Step name={`Move ${title} first`} className="btn text" isOff={isFirst} onStep={() => onStep(toFirst)}>
      First
    </Step>
    <Step name={`Move ${title} up`} className="icon-btn" isOff={isFirst} onStep={() => onStep(up)}>
      <Icon name="up" />
    </Step>
    <Step name={`Move ${title} down`} className="icon-btn" isOff={isLast} onStep={() => onStep(down)}>
      <Icon name="down" />
    </Step>
  </span>
)

type StepProps = {
  name: string
  className: string
  isOff: boolean
  onStep: () => void
  children: ReactNode
}

/** Keeps the focus when its row moves. */
const Step = ({ name, className, isOff, onStep, children }: StepProps) => (
  <button
    type="button"
    className={className}
    aria-label={name}
    aria-disabled={isOff || undefined}
    onClick={({ currentTarget }) => {
      if (isOff) return
      onStep()
      requestAnimationFrame(() => currentTarget.focus())
    }}
  >
    {children}
  </button>
)
