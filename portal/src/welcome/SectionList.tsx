import { welcomeLimits } from '@lorecircle/shared/welcome/calls'
import { SectionFields } from '../rich-text/SectionFields.tsx'
import { useSections } from '../rich-text/useSections.ts'
import { Icon } from '../ui/Icon.tsx'
import { PartTools } from '../ui/PartTools.tsx'
import { emptySection } from './welcome-draft.ts'

type Props = { onBusy: (key: string, isBusy: boolean) => void }

/** What else the welcome page tells: chapters with a title, a text and maybe a picture. */
export function SectionList({ onBusy }: Props) {
  const { fields, append, move, takeAway } = useSections()
  return (
    <section className="flow part-list" aria-labelledby="sections">
      <h2 id="sections">Extra sections</h2>
      {fields.length > 0 && (
        <ol className="parts">
          {fields.map(({ id }, index) => (
            <li key={id} className="sheet part">
              <div className="part-head">
                <h3>Section {index + 1}</h3>
                <PartTools
                  what={`section ${index + 1}`}
                  index={index}
                  count={fields.length}
                  onMove={(to) => move(index, to)}
                  onRemove={() => takeAway(index)}
                />
              </div>
              <SectionFields index={index} onBusy={onBusy} />
            </li>
          ))}
        </ol>
      )}
      {fields.length < welcomeLimits.sections && (
        <button type="button" className="btn line" onClick={() => append(emptySection)}>
          <Icon name="plus" />
          Add Section
        </button>
      )}
    </section>
  )
}
