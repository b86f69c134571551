import './my-books.css'
import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import { SaveFailure } from '../../editing/EditorNotices.tsx'
import { useSaveKey } from '../../editing/useSaveKey.ts'
import { tabPath } from '../../paths/tabs.ts'
import { Dock } from '../../toasts/Dock.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Alert } from '../../ui/Notice.tsx'
import { Screen } from '../../ui/Screen.tsx'
import {
  confirmEdit,
  countEdits,
  discardEdit,
  type InlineConflict,
  inlineConflicts,
} from '../inline/inline-edits.ts'
import { useInlineEdits } from '../inline/useInlineEdits.ts'
import { bookListQuery } from '../queries.ts'
import { Books } from './Books.tsx'
import { useBookActions } from './useBookActions.ts'

const inWords = new Intl.ListFormat('en', { type: 'conjunction' })

const mostTitles = 3

const named = (titles: string[]): string[] =>
  titles.length <= mostTitles + 1
    ? titles
    : [...titles.slice(0, mostTitles), `${titles.length - mostTitles} more books`]

export function MyBooks() {
  const { data: list, isPending, error, refetch } = useQuery(bookListQuery)
  const [failures, setFailures] = useState<readonly string[]>([])
  const tell = useCallback(
    (sentence: string | null) =>
      setFailures((told) => (sentence === null ? [] : told.includes(sentence) ? told : [...told, sentence])),
    [],
  )
  const inline = useInlineEdits(tell)
  const { remove, restore, duplicate, move, setPublic } = useBookActions(tell)
  useSaveKey(inline.saveAll)

  const edited = list?.books.filter(({ id }) => inline.edits[id]) ?? []
  const isEmpty = list?.books.length === 0 && list.archived.length === 0
  return (
    <Screen
      title="My Books"
      action={
        <Link className="btn" to={tabPath('addbook')}>
          <Icon name="plus" />
          Add Books
        </Link>
      }
    >
      {isPending && <Loading>Loading books...</Loading>}
      {!list && error && <NoBooks onRetry={() => void refetch()} />}
      {isEmpty && <NoBooks />}
      {list && !isEmpty && (
        <Books
          list={list}
          edits={inline.edits}
          saving={inline.saving}
          onEdit={inline.edit}
          onSave={inline.save}
          onDuplicate={duplicate}
          onDelete={remove}
          onPublic={setPublic}
          onRestore={restore}
          onMove={move}
        />
      )}
      {(edited.length > 0 || failures.length > 0) && (
        <Unsaved failures={failures} edited={edited} inline={inline} />
      )}
    </Screen>
  )
}

type UnsavedProps = {
  failures: readonly string[]
  edited: BookForAuthor[]
  inline: ReturnType<typeof useInlineEdits>
}

const Unsaved = ({ failures, edited, inline: { edits, saving, change, undo, saveAll } }: UnsavedProps) => (
  <Dock>
    {failures.map((failure) => (
      <SaveFailure key={failure} failure={failure} />
    ))}
    <InlineConflicts
      conflicts={inlineConflicts(edited, edits)}
      onKeep={({ cell }) => change((all) => confirmEdit(all, cell))}
      onTake={({ cell }) => change((all) => discardEdit(all, cell))}
    />
    {edited.length > 0 && (
      <SaveBar
        count={edited.reduce((sum, { id }) => sum + countEdits(edits[id]), 0)}
        titles={edited.map(({ title }) => title)}
        isSaving={saving.size > 0}
        onUndo={undo}
        onSave={saveAll}
      />
    )}
  </Dock>
)

/** A failed load shows the same as an empty list (B8-23), plus a retry button. */
const NoBooks = ({ onRetry }: { onRetry?: () => void }) => (
  <div className="empty">
    <p>No books found.</p>
    {onRetry ? (
      <>
        <p className="small quiet">They could not be loaded just now. None of them is lost.</p>
        <button type="button" className="btn" onClick={onRetry}>
          Try again
        </button>
      </>
    ) : (
      <Link className="btn" to={tabPath('addbook')}>
        Add your first book
      </Link>
    )}
  </div>
)

type Props = { count: number; titles: string[]; isSaving: boolean; onUndo: () => void; onSave: () => void }

function SaveBar({ count, titles, isSaving, onUndo, onSave }: Props) {
  return (
    <section className="savebar" aria-label="Unsaved changes">
      <span className="bar-words" role="status">
        <span>
          <b>
            {count} unsaved {count === 1 ? 'change' : 'changes'}
          </b>{' '}
          <span className="quiet">in {inWords.format(named(titles))}, kept in this browser</span>
        </span>
      </span>
      <span className="bar-acts">
        <button type="button" className="btn text" disabled={isSaving} onClick={onUndo}>
          <Icon name="undo" />
          Undo
        </button>
        <button type="button" className="btn" disabled={isSaving} onClick={onSave}>
          {isSaving ? 'Saving...' : 'Save all'}
        </button>
      </span>
    </section>
  )
}

type InlineConflictsProps = {
  conflicts: InlineConflict[]
  onKeep: (conflict: InlineConflict) => void
  onTake: (conflict: InlineConflict) => void
}

function InlineConflicts({ conflicts, onKeep, onTake }: InlineConflictsProps) {
  if (conflicts.length === 0) return null
  return (
    <Alert>
      <p>These values were changed in another tab, too. Choose for each, then save.</p>
      <ul className="conflicts">
        {conflicts.map((conflict) => (
          <li key={conflict.label} className="row">
            <b>{conflict.label}</b>
            <span className="row">
              <button type="button" className="btn line" onClick={() => onKeep(conflict)}>
                Keep mine: {conflict.mine || 'empty'}
              </button>
              <button type="button" className="btn line" onClick={() => onTake(conflict)}>
                Take theirs: {conflict.theirs || 'empty'}
              </button>
            </span>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
