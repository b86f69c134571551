import { flushSync } from 'react-dom'
import { Icon } from './Icon.tsx'

type Props = {
  /** As it is called beside its name: `Section 2`. */
  what: string
  index: number
  count: number
  onMove: (to: number) => void
}

/** Puts a part of a list one place up or down; the button that was pressed keeps the focus. Nothing for one alone. */
export const MoveButtons = ({ what, index, count, onMove }: Props) =>
  count > 1 && (
    <>
      <Move name={`Move ${what} up`} icon="up" isOff={index === 0} onPress={() => onMove(index - 1)} />
      <Move
        name={`Move ${what} down`}
        icon="down"
        isOff={index === count - 1}
        onPress={() => onMove(index + 1)}
      />
    </>
  )

type MoveProps = { name: string; icon: 'up' | 'down'; isOff: boolean; onPress: () => void }

const Move = ({ name, icon, isOff, onPress }: MoveProps) => (
  <button
    type="button"
    className="icon-btn"
    aria-label={name}
    aria-disabled={isOff || undefined}
    onClick={({ currentTarget }) => {
      if (isOff) return
      flushSync(onPress)
      currentTarget.focus()
    }}
  >
    <Icon name={icon} />
  </button>
)
