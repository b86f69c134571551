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
import { Screen } from '../../ui/Screen.tsx'
import { countEdits, dropEdit, inlineConflicts, keepMine } from '../inline/inline-edits.ts'
import { InlineConflicts, SaveBar } from '../inline/SaveBar.tsx'
import { useInlineEdits } from '../inline/useInlineEdits.ts'
import { bookListQuery } from '../queries.ts'
import { Books } from './Books.tsx'
import { useBookActions } from './useBookActions.ts'

/** mybooks: every book of the author; prices and quantities change where they stand. */
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

/** What was changed and is not saved yet, and why not. */
const Unsaved = ({ failures, edited, inline: { edits, saving, change, undo, saveAll } }: UnsavedProps) => (
  <Dock>
    {failures.map((failure) => (
      <SaveFailure key={failure} failure={failure} />
    ))}
    <InlineConflicts
      conflicts={inlineConflicts(edited, edits)}
      onKeep={({ cell }) => change((all) => keepMine(all, cell))}
      onTake={({ cell }) => change((all) => dropEdit(all, cell))}
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

/** A list that failed to load shows the same as an empty one (B8-23), with a way to ask again. */
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
