import { Icon } from '../../ui/Icon.tsx'

type Props = { count: number; titles: string[]; isSaving: boolean; onUndo: () => void; onSave: () => void }

const inWords = new Intl.ListFormat('en', { type: 'conjunction' })
const mostTitles = 3

export function SaveBar({ count, titles, isSaving, onUndo, onSave }: Props) {
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

/** The first few, and how many more. */
const named = (titles: string[]): string[] =>
  titles.length <= mostTitles + 1
    ? titles
    : [...titles.slice(0, mostTitles), `${titles.length - mostTitles} more books`]
