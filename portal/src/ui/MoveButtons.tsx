import { flushSync } from 'react-dom'
import { Icon } from './Icon.tsx'

type Props = {
  what: string
  index: number
  count: number
  onMove: (to: number) => void
}

/** Moves an item up or down; the pressed button keeps the focus. Renders nothing for a single item. */
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
