import { Icon } from './Icon.tsx'
import { MoveButtons } from './MoveButtons.tsx'

type Props = {
  /** As it is called beside the others: `section 2`. */
  what: string
  index: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

/** What can be done with one part of a list. */
export const PartTools = ({ onRemove, ...move }: Props) => (
  <span className="row tight">
    <MoveButtons {...move} />
    <button type="button" className="icon-btn" aria-label={`Remove ${move.what}`} onClick={onRemove}>
      <Icon name="close" />
    </button>
  </span>
)
