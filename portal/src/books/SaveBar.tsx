import { Icon } from '../ui/Icon.tsx'

type Props = { count: number; titles: string[]; isSaving: boolean; onUndo: () => void; onSave: () => void }

const inWords = new Intl.ListFormat('en', { type: 'conjunction' })

export const SaveBar = ({ count, titles, isSaving, onUndo, onSave }: Props) => (
  <div className="dock">
    <section className="savebar" aria-label="Unsaved changes">
      <span>
        <b>
          {count} unsaved {count === 1 ? 'change' : 'changes'}
        </b>{' '}
        <span className="quiet">in {inWords.format(titles)}</span>
      </span>
      <span className="row">
        <button type="button" className="btn text" disabled={isSaving} onClick={onUndo}>
          <Icon name="undo" />
          Undo
        </button>
        <button type="button" className="btn" disabled={isSaving} onClick={onSave}>
          {isSaving ? 'Saving...' : 'Save all'}
        </button>
      </span>
    </section>
  </div>
)
